/* A stand-in for sudo, with its bit set: runs a program as root, or with -u as another user. */
#define _GNU_SOURCE
#include <grp.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv) {
	const char *name = "root";
	int at = 1;
	if (argc > 2 && strcmp(argv[1], "-u") == 0) {
		name = argv[2];
		at = 3;
	}
	struct passwd *caller = getpwuid(getuid());
	char uid[20];
	snprintf(uid, sizeof uid, "%d", (int)getuid());
	setenv("SUDO_USER", caller == NULL ? "nobody" : caller->pw_name, 1);
	setenv("SUDO_UID", uid, 1);
	struct passwd *user = getpwnam(name);
	if (at >= argc || user == NULL) {
		fprintf(stderr, "sudo: %s\n", user == NULL ? "unknown user" : "what?");
		return 1;
	}
	setenv("HOME", user->pw_dir, 1);
	if (initgroups(name, user->pw_gid) || setgid(user->pw_gid) || setuid(user->pw_uid)) {
		perror("sudo");
		return 1;
	}
	execvp(argv[at], argv + at);
	perror(argv[at]);
	return 127;
}
