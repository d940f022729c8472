/*
 * Which operations fail. A rule is a line of FAULT_RULES:
 *
 *     OPERATION PATTERN FIRST COUNT ACTION [late]
 *
 * OPERATION  open create read write truncate sync rename link unlink mkdir
 * PATTERN    a shell pattern over the path below the root, in which * also crosses slashes
 * FIRST      the first matching call that the rule is for, counted from 1
 * COUNT      for how many calls it is; 0 for all that follow
 * ACTION     the number of an errno, `short` (a write that writes half), or `sleep:MILLISECONDS`
 * late       the operation happens, and then reports the error all the same
 *
 * The file is read again when it is another one, and the counting begins again. How often a rule
 * was applied is written to FAULT_RULES with `.applied` behind, so that a test knows that it was.
 */
#define _GNU_SOURCE
#include "shim.h"
#include <errno.h>
#include <fcntl.h>
#include <fnmatch.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { MOST_RULES = 32, MOST_BYTES = 16384 };

struct rule {
	char operation[16];
	char pattern[256];
	unsigned long first, count, seen;
	struct fault fault;
};

static struct rule rules[MOST_RULES];
static int rule_count;
static unsigned long applied;
static struct stat read_status;

static void parse(char *text) {
	rule_count = 0;
	applied = 0;
	char *rest;
	for (char *line = strtok_r(text, "\n", &rest); line && rule_count < MOST_RULES;
		line = strtok_r(NULL, "\n", &rest)) {
		struct rule *rule = &rules[rule_count];
		char action[32], late[8] = "";
		memset(rule, 0, sizeof *rule);
		if (sscanf(line, "%15s %255s %lu %lu %31s %7s", rule->operation, rule->pattern,
			&rule->first, &rule->count, action, late) < 5) abort();
		if (strcmp(action, "short") == 0) rule->fault.is_short = 1;
		else if (strncmp(action, "sleep:", 6) == 0) rule->fault.milliseconds = atoi(action + 6);
		else rule->fault.error = atoi(action);
		rule->fault.is_late = strcmp(late, "late") == 0;
		rule_count++;
	}
}

/* A new set of rules is renamed into place; a new file may get the inode of one that is gone. */
static int is_other_file(const struct stat *status) {
	return status->st_ino != read_status.st_ino ||
		status->st_mtim.tv_sec != read_status.st_mtim.tv_sec ||
		status->st_mtim.tv_nsec != read_status.st_mtim.tv_nsec;
}

static void read_rules(const char *path) {
	static char text[MOST_BYTES];
	struct stat status;
	int fd = syscall(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC, 0);
	if (fd < 0) {
		rule_count = 0;
		memset(&read_status, 0, sizeof read_status);
		return;
	}
	if (fstat(fd, &status) == 0 && is_other_file(&status)) {
		long size = syscall(SYS_read, fd, text, sizeof text - 1);
		text[size > 0 ? size : 0] = '\0';
		parse(text);
		read_status = status;
	}
	syscall(SYS_close, fd);
}

static void tell_applied(const char *path) {
	char name[PATH_MAX], text[32];
	snprintf(name, sizeof name, "%s.applied", path);
	int length = snprintf(text, sizeof text, "%lu\n", ++applied);
	int fd = syscall(SYS_openat, AT_FDCWD, name, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
	if (fd < 0) return;
	syscall(SYS_pwrite64, fd, text, length, 0);
	syscall(SYS_close, fd);
}

static int is_for(struct rule *rule, const char *operation, const char *path) {
	if (strcmp(rule->operation, operation) != 0 || fnmatch(rule->pattern, path, 0) != 0) return 0;
	rule->seen++;
	return rule->seen >= rule->first &&
		(rule->count == 0 || rule->seen < rule->first + rule->count);
}

struct fault fault_for(const char *operation, const char *path) {
	const char *rules_path = getenv("FAULT_RULES");
	struct fault none = { 0 };
	if (!rules_path) return none;
	int kept_errno = errno;
	read_rules(rules_path);
	struct fault found = none;
	for (int index = 0; index < rule_count; index++)
		if (is_for(&rules[index], operation, path)) {
			found = rules[index].fault;
			tell_applied(rules_path);
			break;
		}
	errno = kept_errno;
	return found;
}

void sleep_for(unsigned milliseconds) {
	struct timespec time = { milliseconds / 1000, (milliseconds % 1000) * 1000000L };
	if (milliseconds > 0) nanosleep(&time, NULL);
}
