/*
 * Runs a program under what the unit asks of the kernel, where no systemd is running:
 *
 *     confine WRITABLE... -- PROGRAM ARGUMENT...
 *
 * No new privileges, no capabilities, no system calls but those of SystemCallFilter= (allowed.h is made
 * from it), no sockets but those of RestrictAddressFamilies=. As root, besides, a read-only system where
 * only WRITABLE can be written to, and a /proc with processes alone.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/capability.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "allowed.h"

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#define COUNT(array) (sizeof(array) / sizeof(*(array)))
#define SET_ATTRIBUTES 442 /* mount_setattr, which older headers do not name */
#define RECURSIVE 0x8000
#define READ_ONLY 1

struct attributes { uint64_t set, clear, propagation, user_namespace; };

static void require(int result, const char *what) {
	if (result >= 0) return;
	perror(what);
	exit(125);
}

static void set_attributes(const char *path, int flags, uint64_t set, uint64_t clear) {
	struct attributes wanted = {.set = set, .clear = clear};
	require(syscall(SET_ATTRIBUTES, AT_FDCWD, path, flags, &wanted, sizeof wanted), path);
}

/* ProtectSystem=strict, StateDirectory=, ProcSubset=pid */
static void make_read_only(char **writable) {
	require(unshare(CLONE_NEWNS), "unshare");
	require(mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL), "private mounts");
	for (char **path = writable; *path; path++)
		require(mount(*path, *path, NULL, MS_BIND, NULL), *path);
	set_attributes("/", RECURSIVE, READ_ONLY, 0);
	for (char **path = writable; *path; path++) set_attributes(*path, 0, 0, READ_ONLY);
	require(mount("proc", "/proc", "proc", 0, "subset=pid"), "/proc");
}

static void drop_capabilities(void) {
	struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
	struct __user_cap_data_struct none[2] = {{0}, {0}};
	if (geteuid() == 0)
		for (int each = 0; prctl(PR_CAPBSET_READ, each, 0, 0, 0) >= 0; each++)
			require(prctl(PR_CAPBSET_DROP, each, 0, 0, 0), "bounding set");
	require(syscall(SYS_capset, &header, none), "capset");
}

#define RETURN(value) BPF_STMT(BPF_RET | BPF_K, (value))
#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define IS(value, then, otherwise) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (value), (then), (otherwise))
#define REFUSE RETURN(SECCOMP_RET_ERRNO | EPERM)

static void filter_calls(void) {
	static struct sock_filter code[4096];
	const struct sock_filter head[] = {
		LOAD(arch), IS(ARCHITECTURE, 1, 0), RETURN(SECCOMP_RET_KILL_PROCESS),
		LOAD(nr), IS(__NR_socket, 0, 5),
		LOAD(args[0]), IS(AF_UNIX, 3, 0), IS(AF_INET, 2, 0), IS(AF_INET6, 1, 0), REFUSE,
		/* As RestrictNamespaces= does it: libc then takes clone, whose flags can be looked at. */
		LOAD(nr), IS(__NR_clone3, 0, 1), RETURN(SECCOMP_RET_ERRNO | ENOSYS),
	};
	unsigned short length = COUNT(head);
	memcpy(code, head, sizeof head);
	for (size_t each = 0; each < COUNT(allowed); each++) {
		code[length++] = (struct sock_filter)IS(allowed[each], 0, 1);
		code[length++] = (struct sock_filter)RETURN(SECCOMP_RET_ALLOW);
	}
	code[length++] = (struct sock_filter)REFUSE;
	struct sock_fprog program = {.len = length, .filter = code};
	require(prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0), "seccomp");
}

int main(int count, char **arguments) {
	int border = 1;
	while (border < count && strcmp(arguments[border], "--") != 0) border++;
	if (border >= count - 1) return 125;
	arguments[border] = NULL;
	if (geteuid() == 0) make_read_only(arguments + 1);
	struct rlimit none = {0, 0};
	require(setrlimit(RLIMIT_CORE, &none), "core dumps");
	require(prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0), "no new privileges");
	drop_capabilities();
	filter_calls();
	execv(arguments[border + 1], arguments + border + 1);
	perror(arguments[border + 1]);
	return 125;
}
