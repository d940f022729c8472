/* Writes the journal, one entry with one write, so that several processes may share it. */
#define _GNU_SOURCE
#include "shim.h"
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

/* Enough for the head of an answer and a short body. */
enum { ANSWER_BYTES = 4096 };

pthread_mutex_t order = PTHREAD_MUTEX_INITIALIZER;
static int journal_fd = -1;
static const char *root;
static size_t root_length;
static const char *answer;
static long sync_us;

__attribute__((constructor)) static void prepare(void) {
	const char *path = getenv("FAULT_LOG");
	const char *microseconds = getenv("FAULT_SYNC_US");
	root = getenv("FAULT_ROOT");
	root_length = root ? strlen(root) : 0;
	answer = getenv("FAULT_ANSWER");
	sync_us = microseconds ? atol(microseconds) : 0;
	/* Not through open(): that is ours, and libraries may not be ready yet. */
	if (path)
		journal_fd = syscall(SYS_openat, AT_FDCWD, path,
			O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
	if (path && journal_fd < 0) abort();
}

/* SQLite's -shm is memory that processes share, written through mmap; it is made again after a
 * crash and never relied on. */
static int is_shared_memory(const char *path) {
	size_t length = strlen(path);
	return length > 4 && strcmp(path + length - 4, "-shm") == 0;
}

const char *below_root(const char *path) {
	if (!root || !path || strncmp(path, root, root_length) != 0) return NULL;
	if (path[root_length] == '\0') return ".";
	if (path[root_length] != '/' || is_shared_memory(path)) return NULL;
	return path + root_length + 1;
}

int has_journal(void) {
	return journal_fd >= 0;
}

void journal(enum kind kind, uint64_t handle, int64_t number, int error, const char *path,
	const char *other_path, const void *data, size_t size) {
	if (journal_fd < 0) return;
	int kept_errno = errno;
	struct entry entry = {
		.kind = kind, .error = error, .handle = handle, .number = number,
		.path_length = path ? strlen(path) : 0,
		.other_path_length = other_path ? strlen(other_path) : 0,
	};
	entry.length = sizeof entry + entry.path_length + entry.other_path_length + size;
	struct iovec parts[] = {
		{ &entry, sizeof entry },
		{ (void *)path, entry.path_length },
		{ (void *)other_path, entry.other_path_length },
		{ (void *)data, size },
	};
	/* A journal with a hole proves nothing. */
	if (syscall(SYS_writev, journal_fd, parts, 4) != (long)entry.length) abort();
	errno = kept_errno;
}

int sync_for_real(int (*really)(int), int fd) {
	if (!has_journal()) return really(fd);
	struct timespec time = { 0, sync_us * 1000 };
	nanosleep(&time, NULL);
	return 0;
}

void journal_answer(int fd, const void *data, size_t size) {
	struct sockaddr_storage address;
	socklen_t length = sizeof address;
	if (journal_fd < 0 || !answer) return;
	if (size > ANSWER_BYTES) size = ANSWER_BYTES;
	if (!memmem(data, size, answer, strlen(answer))) return;
	/* Node's pipes are sockets too, of the local kind. */
	if (getsockname(fd, (struct sockaddr *)&address, &length) != 0) return;
	if (address.ss_family != AF_INET && address.ss_family != AF_INET6) return;
	pthread_mutex_lock(&order);
	journal(ANSWERED, 0, 0, 0, NULL, NULL, data, size);
	pthread_mutex_unlock(&order);
}
