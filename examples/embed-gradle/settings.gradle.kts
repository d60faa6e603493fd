rootProject.name = "embed-gradle"
