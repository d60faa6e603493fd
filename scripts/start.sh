# How the program is started. Shared by ./bellwether and by the launcher of a
# release. Works with bash 3.2 and newer.

main=org.bellwether.lab.Main

# Good for a short run, and nothing that slows a long one. The cache fits only a
# JVM started with the same options. Whatever the JVM itself has to say stays out
# of the program's output.
jvm_options=(
  -XX:+UseCompactObjectHeaders
  -XX:-UsePerfData
  -XX:MaxRAMPercentage=80 # ten million nodes are not too many
  -Xlog:disable
  -Dstdout.encoding=UTF-8
  -Dstderr.encoding=UTF-8
)

# train JAVA DIRECTORY CACHE EXAMPLE: writes the start-up cache for the jars in a
# directory. It runs command lines that people use, with --- between them. One
# that fails does no harm: the cache is only a little poorer.
#
# Relative names: a path with a space in it does not survive the JVM's own way of
# starting the process that writes the cache.
train_cache() {
  (
    cd "$2" || exit
    for seed in {1..3000}; do
      printf '{"algorithm": "chang-roberts", "nodes": 20, "random": {"seed": %d}}\n' "$seed"
    done >small.jsonl
    jars=$(printf '%s:' *.jar)
    "$1" "${jvm_options[@]}" -XX:+UseSerialGC -XX:AOTCacheOutput="$3" \
      -Dbellwether.train=true -cp "${jars%:}" "$main" \
      run chang-roberts --ring 5 \
      --- run chang-roberts --ring 5 --json \
      --- run "$4" \
      --- algorithms \
      --- describe chang-roberts \
      --- --help \
      --- run small.jsonl --json # many small runs: what they do often is compiled sooner
    rm -f small.jsonl
  )
}

# start JAVA DIRECTORY CACHE LAUNCHER ARGUMENTS...: becomes the program, whose
# jars are in a directory. CACHE may be empty.
start() {
  local java=$1 directory=$2 cache=$3 launcher=$4 jar jars= call collector problem name given= letter
  shift 4
  for jar in "$directory"/*.jar; do # in a fixed order, as the cache wants
    jars=${jars:+$jars:}$jar
  done
  [ -n "$cache" ] && [ -r "$cache" ] && jvm_options+=(-XX:AOTCache="$cache")

  collector=-XX:+UseSerialGC
  case ${BELLWETHER_JAVA_OPTS:-} in
    *-XX:+Use*GC*) collector= ;; # a JVM takes one collector, and that one was chosen
  esac

  if ! pwd -P >/dev/null 2>&1; then
    printf '%s\n' "bellwether: the current directory does not exist any more; change to another one" >&2
    exit 2
  fi
  { : <&0; } 2>/dev/null || exec </dev/null # or Java would open some file in its place

  # Without a locale, as in containers and in cron, or with one that is not
  # installed, Java would take file names for ASCII and fail on all others. Two
  # bytes are one letter if this shell reads UTF-8.
  letter=$'\xc3\xbc'
  case ${LC_ALL:-${LC_CTYPE:-${LANG:-}}} in
    '' | C | POSIX) export LC_ALL=C.UTF-8 ;;
    *[Uu][Tt][Ff]-8 | *[Uu][Tt][Ff]8) [ ${#letter} -eq 1 ] || export LC_ALL=C.UTF-8 ;;
  esac

  # What was typed, for command lines that the program suggests. A name without a
  # directory was found on the path, and bash knows only where.
  call=$0
  case $call in
    /*) [ "$(command -v "${call##*/}")" = "$call" ] && call=${call##*/} ;;
  esac

  # A JVM that cannot start exits with 1, which is the status of a violated property.
  # Options come from these variables; java itself reads all but the first.
  for name in BELLWETHER_JAVA_OPTS JDK_JAVA_OPTIONS JAVA_TOOL_OPTIONS _JAVA_OPTIONS; do
    [ -z "${!name:-}" ] || given="${given:+$given, }$name='${!name}'"
  done
  if [ -n "$given" ]; then
    # shellcheck disable=SC2086 # both are lists of words, or nothing
    problem=$("$java" "${jvm_options[@]}" $collector ${BELLWETHER_JAVA_OPTS:-} -version 2>&1) || {
      while [ "${problem#*Picked up }" != "$problem" ]; do # what java says of its variables first
        problem=${problem#*Picked up }
        problem=${problem#*$'\n'}
      done
      printf '%s\n' "bellwether: the JVM does not start with $given: ${problem%%$'\n'*}" >&2
      exit 2
    }
  fi

  # How wide the window is, bash finds out when a command ends.
  if [ -t 1 ] || [ -t 2 ]; then
    shopt -s checkwinsize
    (:)
    [ -z "${COLUMNS:-}" ] || export COLUMNS
  fi

  # shellcheck disable=SC2086 # both are lists of words, or nothing
  exec "$java" "${jvm_options[@]}" $collector ${BELLWETHER_JAVA_OPTS:-} \
    -Dbellwether.call="$call" -Dbellwether.launcher="$launcher" -cp "$jars" "$main" "$@"
}
