/*
 * The functions of libc that change files, as Node (libuv, its C++ file system) and SQLite call
 * them. Each does the operation and its entry under one lock. A call that changes nothing, since
 * it failed, leaves no entry; a sync always leaves two, because what it promises depends on what
 * had been written when it began.
 */
#define _GNU_SOURCE
#include "shim.h"
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

/* The next function of that name, which is libc's. */
#define REAL(name) ({ \
	static __typeof__(&name) real; \
	if (!real) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name); \
	real; })

/* ---- one operation: begin, do it unless it is refused, write it down, finish ---- */

static struct fault begin(const char *operation, const char *path) {
	pthread_mutex_lock(&order);
	return fault_for(operation, path);
}

static int is_refused(struct fault fault) {
	return fault.error != 0 && !fault.is_late;
}

static long finish(struct fault fault, long result) {
	int kept_errno = errno;
	pthread_mutex_unlock(&order);
	sleep_for(fault.milliseconds);
	errno = fault.error ? fault.error : kept_errno;
	return fault.error ? -1 : result;
}

/* ---- which file a descriptor is ---- */

enum { MOST_FDS = 65536 };

/* The inode tells a descriptor from another file's that got the same number: libuv closes with a
 * system call of its own, unseen. */
static struct open_file {
	uint64_t handle;
	dev_t device;
	ino_t inode;
	char *path;
} open_files[MOST_FDS];
static uint64_t handles;

static struct open_file *watched(int fd) {
	struct stat status;
	if (fd < 0 || fd >= MOST_FDS || open_files[fd].handle == 0) return NULL;
	struct open_file *file = &open_files[fd];
	if (fstat(fd, &status) == 0 && status.st_dev == file->device && status.st_ino == file->inode)
		return file;
	file->handle = 0;
	return NULL;
}

static int exists(const char *path) {
	struct stat status;
	return lstat(path, &status) == 0;
}

static void remember(int fd, const char *path, int flags, int was_there) {
	struct stat status;
	if (fd >= MOST_FDS || fstat(fd, &status) != 0) abort();
	struct open_file *file = &open_files[fd];
	free(file->path);
	/* Handles of several processes must differ. */
	*file = (struct open_file){ ((uint64_t)getpid() << 32) | ++handles, status.st_dev,
		status.st_ino, strdup(path) };
	int facts = (was_there ? 0 : CREATED) | (flags & O_TRUNC && was_there ? EMPTIED : 0) |
		(S_ISDIR(status.st_mode) ? DIRECTORY : 0);
	journal(OPENED, file->handle, facts, 0, path, NULL, NULL, 0);
}

/* ---- open ---- */

static int open_watched(int (*really)(const char *, int, ...), const char *path, int flags,
	mode_t mode) {
	const char *name = below_root(path);
	if (!name) return really(path, flags, mode);
	int was_there = exists(path);
	struct fault fault = begin(was_there ? "open" : "create", name);
	int fd = is_refused(fault) ? -1 : really(path, flags, mode);
	if (fd >= 0) remember(fd, name, flags, was_there);
	if (fd >= 0 && fault.error) close(fd);
	return finish(fault, fd);
}

#define MODE_OF(flags) ({ \
	mode_t mode = 0; \
	if ((flags) & (O_CREAT | O_TMPFILE)) { \
		va_list rest; \
		va_start(rest, flags); \
		mode = va_arg(rest, mode_t); \
		va_end(rest); \
	} \
	mode; })

int open(const char *path, int flags, ...) {
	return open_watched(REAL(open), path, flags, MODE_OF(flags));
}

int open64(const char *path, int flags, ...) {
	return open_watched(REAL(open64), path, flags, MODE_OF(flags));
}

/* ---- read: only so that it can fail ---- */

static int is_read_refused(int fd) {
	struct open_file *file = watched(fd);
	if (!file) return 0;
	struct fault fault = begin("read", file->path);
	return finish(fault, 0) != 0;
}

ssize_t read(int fd, void *data, size_t size) {
	return is_read_refused(fd) ? -1 : REAL(read)(fd, data, size);
}

ssize_t pread(int fd, void *data, size_t size, off_t offset) {
	return is_read_refused(fd) ? -1 : REAL(pread)(fd, data, size, offset);
}

ssize_t pread64(int fd, void *data, size_t size, off64_t offset) {
	return is_read_refused(fd) ? -1 : REAL(pread64)(fd, data, size, offset);
}

/* ---- write ---- */

/* What a write without a place of its own has. */
enum { HERE = -1 };

static off_t place_of(int fd) {
	struct stat status;
	if (fcntl(fd, F_GETFL) & O_APPEND && fstat(fd, &status) == 0) return status.st_size;
	return lseek(fd, 0, SEEK_CUR);
}

static ssize_t write_parts(int fd, const struct iovec *parts, int count, off_t offset) {
	return offset == HERE ? REAL(writev)(fd, parts, count)
		: REAL(pwritev)(fd, parts, count, offset);
}

/* A short write may end in any part. */
static void journal_written(uint64_t handle, const struct iovec *parts, int count, off_t offset,
	size_t written) {
	for (int index = 0; index < count && written > 0; index++) {
		size_t size = parts[index].iov_len < written ? parts[index].iov_len : written;
		journal(WRITTEN, handle, offset, 0, NULL, NULL, parts[index].iov_base, size);
		offset += size;
		written -= size;
	}
}

static ssize_t write_watched(int fd, const struct iovec *parts, int count, off_t offset) {
	struct open_file *file = watched(fd);
	if (!file) {
		for (int index = 0; index < count; index++)
			journal_answer(fd, parts[index].iov_base, parts[index].iov_len);
		return write_parts(fd, parts, count, offset);
	}
	struct fault fault = begin("write", file->path);
	struct iovec half = { parts[0].iov_base, (parts[0].iov_len + 1) / 2 };
	off_t place = offset == HERE ? place_of(fd) : offset;
	ssize_t written = is_refused(fault) ? -1
		: fault.is_short ? write_parts(fd, &half, 1, offset)
		: write_parts(fd, parts, count, offset);
	if (written > 0) journal_written(file->handle, parts, count, place, written);
	return finish(fault, written);
}

ssize_t write(int fd, const void *data, size_t size) {
	struct iovec part = { (void *)data, size };
	return write_watched(fd, &part, 1, HERE);
}

ssize_t writev(int fd, const struct iovec *parts, int count) {
	return write_watched(fd, parts, count, HERE);
}

ssize_t pwrite(int fd, const void *data, size_t size, off_t offset) {
	struct iovec part = { (void *)data, size };
	return write_watched(fd, &part, 1, offset);
}

ssize_t pwrite64(int fd, const void *data, size_t size, off64_t offset) {
	return pwrite(fd, data, size, offset);
}

ssize_t pwritev(int fd, const struct iovec *parts, int count, off_t offset) {
	return write_watched(fd, parts, count, offset);
}

ssize_t pwritev64(int fd, const struct iovec *parts, int count, off64_t offset) {
	return pwritev(fd, parts, count, offset);
}

int ftruncate(int fd, off_t size) {
	struct open_file *file = watched(fd);
	if (!file) return REAL(ftruncate)(fd, size);
	struct fault fault = begin("truncate", file->path);
	int result = is_refused(fault) ? -1 : REAL(ftruncate)(fd, size);
	if (result == 0) journal(TRUNCATED, file->handle, size, 0, NULL, NULL, NULL, 0);
	return finish(fault, result);
}

int ftruncate64(int fd, off64_t size) {
	return ftruncate(fd, size);
}

/* ---- sync: others go on meanwhile, so the lock is held at its begin and at its end only ---- */

static int sync_watched(int (*really)(int), int fd) {
	struct open_file *file = watched(fd);
	if (!file) return really(fd);
	uint64_t handle = file->handle;
	struct fault fault = begin("sync", file->path);
	journal(SYNC_BEGUN, handle, 0, 0, NULL, NULL, NULL, 0);
	pthread_mutex_unlock(&order);
	sleep_for(fault.milliseconds);
	int result = is_refused(fault) ? -1 : sync_for_real(really, fd);
	int error = fault.error ? fault.error : result == 0 ? 0 : errno;
	pthread_mutex_lock(&order);
	/* Late means that it reached the disk, which is what the journal is about. */
	journal(SYNC_ENDED, handle, 0, fault.is_late ? 0 : error, NULL, NULL, NULL, 0);
	pthread_mutex_unlock(&order);
	errno = error;
	return error ? -1 : 0;
}

int fsync(int fd) {
	return sync_watched(REAL(fsync), fd);
}

int fdatasync(int fd) {
	return sync_watched(REAL(fdatasync), fd);
}

/* ---- names ---- */

int rename(const char *from, const char *to) {
	const char *name = below_root(from), *other = below_root(to);
	if (!name || !other) return REAL(rename)(from, to);
	struct fault fault = begin("rename", other);
	int result = is_refused(fault) ? -1 : REAL(rename)(from, to);
	if (result == 0) journal(RENAMED, 0, 0, 0, name, other, NULL, 0);
	return finish(fault, result);
}

int link(const char *from, const char *to) {
	const char *name = below_root(from), *other = below_root(to);
	if (!name || !other) return REAL(link)(from, to);
	struct fault fault = begin("link", other);
	int result = is_refused(fault) ? -1 : REAL(link)(from, to);
	if (result == 0) journal(LINKED, 0, 0, 0, name, other, NULL, 0);
	return finish(fault, result);
}

static int unlink_watched(int (*really)(const char *), const char *path, enum kind kind) {
	const char *name = below_root(path);
	if (!name) return really(path);
	struct fault fault = begin("unlink", name);
	int result = is_refused(fault) ? -1 : really(path);
	if (result == 0) journal(kind, 0, 0, 0, name, NULL, NULL, 0);
	return finish(fault, result);
}

int unlink(const char *path) {
	return unlink_watched(REAL(unlink), path, UNLINKED);
}

int rmdir(const char *path) {
	return unlink_watched(REAL(rmdir), path, DIRECTORY_REMOVED);
}

int remove(const char *path) {
	struct stat status;
	int is_directory = lstat(path, &status) == 0 && S_ISDIR(status.st_mode);
	return is_directory ? rmdir(path) : unlink(path);
}

int unlinkat(int directory, const char *path, int flags) {
	char whole[PATH_MAX], place[64];
	if (path[0] == '/' || directory == AT_FDCWD)
		snprintf(whole, sizeof whole, "%s", path);
	else {
		snprintf(place, sizeof place, "/proc/self/fd/%d", directory);
		ssize_t length = readlink(place, whole, sizeof whole - 1);
		if (length < 0) return REAL(unlinkat)(directory, path, flags);
		snprintf(whole + length, sizeof whole - length, "/%s", path);
	}
	if (!below_root(whole)) return REAL(unlinkat)(directory, path, flags);
	return flags & AT_REMOVEDIR ? rmdir(whole) : unlink(whole);
}

int mkdir(const char *path, mode_t mode) {
	const char *name = below_root(path);
	if (!name) return REAL(mkdir)(path, mode);
	struct fault fault = begin("mkdir", name);
	int result = is_refused(fault) ? -1 : REAL(mkdir)(path, mode);
	if (result == 0) journal(DIRECTORY_MADE, 0, 0, 0, name, NULL, NULL, 0);
	return finish(fault, result);
}
