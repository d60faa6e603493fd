# Shared by ./bellwether and ./verify. Works with bash 3.2 and newer.
# Nothing here starts a process unless it has to: it runs at every start.

JDK_WANTED=25

# complain LINE...: says what is wrong, on stderr.
complain() {
  printf '%s\n' "$@" >&2
}

# is_jdk DIR: true when DIR is a JDK new enough. Reads its "release" file.
is_jdk() {
  [ -n "$1" ] && [ -x "$1/bin/java" ] && [ -x "$1/bin/javac" ] && [ -r "$1/release" ] || return 1
  local line version=
  while IFS= read -r line || [ -n "$line" ]; do
    case $line in
      JAVA_VERSION=*)
        version=${line#*=}
        version=${version//\"/}
        break
        ;;
    esac
  done <"$1/release"
  version=${version%%[!0-9]*}
  [ -n "$version" ] && [ "$version" -ge "$JDK_WANTED" ]
}

# jdk_of_command NAME: sets jdk_home to the home of the command NAME on the
# path, through its symbolic links.
jdk_of_command() {
  local file link
  jdk_home=
  file=$(command -v "$1") || return 1
  while [ -L "$file" ]; do
    link=$(readlink "$file") || return 1
    case $link in
      /*) file=$link ;;
      *) file=${file%/*}/$link ;;
    esac
  done
  case $file in
    */bin/*) jdk_home=${file%/bin/*} ;;
    *) return 1 ;;
  esac
}

# find_jdk [REMEMBERED]: sets jdk_home to a JDK that is new enough, or explains
# how to get one and fails. What the environment names comes first, then the
# JDK remembered from last time, then the usual places.
find_jdk() {
  local candidate
  if [ -n "${BELLWETHER_JAVA_HOME:-}" ]; then
    if is_jdk "$BELLWETHER_JAVA_HOME"; then
      jdk_home=$BELLWETHER_JAVA_HOME
      return 0
    fi
    complain "bellwether: BELLWETHER_JAVA_HOME is $BELLWETHER_JAVA_HOME, which is not a JDK $JDK_WANTED or newer."
    return 1
  fi
  for candidate in "${JAVA_HOME:-}" "${1:-}"; do
    if is_jdk "$candidate"; then
      jdk_home=$candidate
      return 0
    fi
  done
  if jdk_of_command java && is_jdk "$jdk_home"; then
    return 0
  fi
  for candidate in \
    /usr/lib/jvm/* /usr/java/* /opt/* /opt/java/* \
    "${HOME:-}"/.sdkman/candidates/java/* "${HOME:-}"/.jdks/* \
    /Library/Java/JavaVirtualMachines/*/Contents/Home \
    "${HOME:-}"/Library/Java/JavaVirtualMachines/*/Contents/Home; do
    if is_jdk "$candidate"; then
      jdk_home=$candidate
      return 0
    fi
  done
  jdk_home=
  complain \
    "bellwether: no JDK $JDK_WANTED or newer found. Install one, in any of these ways:" \
    "  apt-get install temurin-25-jdk    (or openjdk-25-jdk)" \
    "  sdk install java 25-tem" \
    "  https://adoptium.net" \
    "If you have one in an unusual place, set BELLWETHER_JAVA_HOME to it."
  return 1
}

# need_maven: fails with an explanation when Maven is missing.
need_maven() {
  command -v mvn >/dev/null 2>&1 && return 0
  complain \
    "bellwether: Maven (mvn) is needed to build, and is not on the path. Install it:" \
    "  apt-get install maven" \
    "  sdk install maven    (or brew install maven)" \
    "  https://maven.apache.org"
  return 1
}

# quiet_maven: keeps a recent JDK from complaining about Maven's own libraries.
quiet_maven() {
  export MAVEN_OPTS="--sun-misc-unsafe-memory-access=allow --enable-native-access=ALL-UNNAMED ${MAVEN_OPTS:-}"
}

# apt_get: the command that installs packages here, or nothing if there is none or it needs a password.
apt_get() {
  command -v apt-get >/dev/null 2>&1 || return 0
  if [ "$(id -u)" = 0 ]; then
    echo "apt-get"
  elif command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; then
    echo "sudo -n apt-get"
  fi
}

# need_browser: installs what the tests of the lab need, where that is possible.
# Elsewhere they are skipped, or fail where CI=true: the tests themselves decide.
need_browser() {
  local browser= runner= install
  command -v "${BELLWETHER_CHROMIUM:-chromium}" >/dev/null 2>&1 ||
    command -v chromium-browser >/dev/null 2>&1 ||
    command -v google-chrome >/dev/null 2>&1 || browser=chromium
  command -v "${PLAYWRIGHT_NODEJS_PATH:-node}" >/dev/null 2>&1 ||
    command -v nodejs >/dev/null 2>&1 || runner=nodejs
  [ -n "$browser$runner" ] || return 0
  install=$(apt_get)
  if [ -n "$install" ]; then
    echo "verify: installing ${browser:+$browser }${runner:+$runner }for the tests of the lab"
    # shellcheck disable=SC2086 # lists of words, or nothing
    { $install update && $install install -y --no-install-recommends $browser $runner fonts-dejavu-core; } \
      >/dev/null 2>&1 && return 0
  fi
  complain "verify: no ${browser:-nodejs} here, so that the tests of the lab in a browser are skipped" \
    "  apt-get install chromium nodejs"
}

# need_database: installs PostgreSQL for the test of examples/orders, where that is possible.
# Elsewhere that test is skipped.
need_database() {
  local install
  command -v initdb >/dev/null 2>&1 || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 && return 0
  install=$(apt_get)
  if [ -n "$install" ]; then
    echo "verify: installing postgresql for the test of examples/orders"
    # shellcheck disable=SC2086 # a command of one or more words
    { $install update && $install install -y --no-install-recommends postgresql; } \
      >/dev/null 2>&1 && return 0
  fi
  complain "verify: no PostgreSQL here, so that the test of examples/orders is skipped" \
    "  apt-get install postgresql"
}

# need_faketime: installs libfaketime, with which the chaos test makes wall clocks jump, where that is possible.
# Elsewhere they do not jump.
need_faketime() {
  local install
  ls /usr/lib/*/faketime/libfaketimeMT.so.1 >/dev/null 2>&1 && return 0
  install=$(apt_get)
  [ -n "$install" ] || return 0
  echo "verify: installing faketime for the chaos test of locks"
  # shellcheck disable=SC2086 # a command of one or more words
  { $install update && $install install -y --no-install-recommends faketime; } >/dev/null 2>&1 || return 0
}

# commit_of DIR: the commit that is checked out in DIR, with "-changed" if files differ from it;
# nothing if DIR is not a clone, or Git is missing.
commit_of() {
  git -C "$1" describe --always --abbrev=12 --exclude '*' --dirty=-changed 2>/dev/null || true
}

# find_java21: sets java21 to the home of a Java 21, on which what services embed is tested; to
# nothing if there is none.
find_java21() {
  local candidate line
  java21=
  for candidate in "${BELLWETHER_JAVA21_HOME:-}" "${JAVA_HOME_21_X64:-}" /usr/lib/jvm/*21* \
    "${HOME:-}"/.sdkman/candidates/java/21* /Library/Java/JavaVirtualMachines/*21*/Contents/Home; do
    [ -n "$candidate" ] && [ -x "$candidate/bin/java" ] || continue
    line=$("$candidate/bin/java" -XshowSettings:properties -version 2>&1 | grep 'java.specification.version') || continue
    [ "${line##* }" = 21 ] || continue
    java21=$candidate
    return 0
  done
}
