/*
 * A library for LD_PRELOAD that stands between a program and its disk. It
 *  - writes down, in order, what the program does to the files below FAULT_ROOT (journal.c), and
 *  - lets chosen operations on them fail or take long (rules.c).
 *
 * FAULT_ROOT    the watched directory, absolute and without symbolic links
 * FAULT_LOG     the journal to append to; without it nothing is written down
 * FAULT_RULES   a file of rules, which may change at any time; without it nothing fails
 * FAULT_ANSWER  a text; whatever is sent over the network and contains it is written down too
 * FAULT_SYNC_US with a journal, syncing takes so many microseconds and does not reach the disk:
 *               the crash is simulated, and the real disk of the test is in nobody's interest
 */
#ifndef SHIM_H
#define SHIM_H

#include <pthread.h>
#include <stdint.h>
#include <sys/types.h>

enum kind {
	OPENED = 1, WRITTEN, TRUNCATED, SYNC_BEGUN, SYNC_ENDED, RENAMED, LINKED, UNLINKED,
	DIRECTORY_MADE, DIRECTORY_REMOVED, ANSWERED
};

/* What an entry of OPENED says about the file. */
enum { CREATED = 1, EMPTIED = 2, DIRECTORY = 4 };

/* What stands at the head of each entry; the paths and the data follow. Little endian. */
struct entry {
	uint32_t length;
	uint32_t kind;
	int32_t error;
	uint32_t path_length;
	uint32_t other_path_length;
	uint32_t unused;
	uint64_t handle;
	int64_t number;
};

/* Held over each operation together with its entry, so that the journal has the true order. */
extern pthread_mutex_t order;

/* The path below the root, or NULL for what is not watched. */
const char *below_root(const char *path);

void journal(enum kind kind, uint64_t handle, int64_t number, int error, const char *path,
	const char *other_path, const void *data, size_t size);
int has_journal(void);
/* Has the kernel do it; with a journal, only takes its time. */
int sync_for_real(int (*really)(int), int fd);
void journal_answer(int fd, const void *data, size_t size);

/* What a rule has in mind for one operation. */
struct fault {
	int error;       /* 0: none */
	int is_late;     /* the operation happens, and then fails all the same */
	int is_short;    /* a write writes half, and says so */
	unsigned milliseconds;
};

/* Call with `order` held; `path` is one below the root. */
struct fault fault_for(const char *operation, const char *path);
void sleep_for(unsigned milliseconds);

#endif
