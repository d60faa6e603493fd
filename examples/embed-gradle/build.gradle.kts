plugins {
    java
}

repositories {
    // -Pbellwether.repository=URL: another repository that has Bellwether
    providers.gradleProperty("bellwether.repository").orNull?.let { maven(url = it) }
    mavenCentral()
}

dependencies {
    implementation(platform("org.bellwether:bellwether-bom:0.1.0-SNAPSHOT"))
    implementation("org.bellwether:bellwether-node")
    testImplementation("org.junit.jupiter:junit-jupiter:6.1.3")
    testRuntimeOnly("org.junit.platform:junit-platform-launcher:6.1.3")
}

java {
    toolchain {
        languageVersion = JavaLanguageVersion.of(21)
    }
}

// The test of the project for Maven.
sourceSets.test {
    java.srcDir("../embed-maven/src/test/java")
}

tasks.test {
    useJUnitPlatform()
}
