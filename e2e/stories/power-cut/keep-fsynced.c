/*
 * Simulates a power cut. Loaded with LD_PRELOAD, it stores in the folder PORTICO_TEST_POWER_CUT_TO what would survive a power cut of the
 * folder PORTICO_TEST_POWER_CUT_FROM: the content of a file as of its last fsync or fdatasync (or write with O_DSYNC), the names in a
 * folder as of the last fsync of that folder. Everything else (write, rename, unlink, mkdir, ftruncate, sync_file_range) reaches the real
 * folder only. The first fsync of a new file or folder also keeps its name and those of new folders above it, as on ext4, xfs and btrfs.
 *
 * A file or folder is identified by inode number and birth time, so a rename moves no content:
 *   <ino>-<birth>         content of a file
 *   <ino>-<birth>.names   one line per name in a folder: "f" or "d", the key of the file or folder, the name
 * An fsync copies the current content of the file, whichever process wrote it. Processes take turns by flock.
 *
 * More lenient than POSIX, which promises the name of a new file only after an fsync of its folder. PostgreSQL 18 needs this: it does not
 * fsync the folder of a new table's file (without it an index came back with zero pages). Stricter than ext4, xfs and btrfs, where one
 * fsync also keeps renames and deletions made before it. The real fsync is not called, because the disk's speed is not part of the
 * simulation.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum { BLOCK = 8192, CHUNK = 8 * BLOCK };

static char from[PATH_MAX];
static char to[PATH_MAX];

__attribute__((constructor)) static void read_settings(void) {
  const char *set_from = getenv("PORTICO_TEST_POWER_CUT_FROM");
  const char *set_to = getenv("PORTICO_TEST_POWER_CUT_TO");
  if (set_from == NULL || set_to == NULL) return;
  snprintf(from, sizeof from, "%s", set_from);
  snprintf(to, sizeof to, "%s", set_to);
}

static void fail(const char *what) {
  dprintf(2, "keep-fsynced: %s: %s\n", what, strerror(errno));
  abort();
}

static int is_covered(int fd) {
  char link[64], name[PATH_MAX];
  if (from[0] == 0) return 0;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, name, sizeof name - 1);
  if (length < 0) return 0;
  name[length] = 0;
  size_t prefix = strlen(from);
  return strncmp(name, from, prefix) == 0 && (name[prefix] == '/' || name[prefix] == 0);
}

static int read_key(int folder, const char *name, int flags, char *key, size_t size, mode_t *mode) {
  struct statx found;
  if (statx(folder, name, flags, STATX_INO | STATX_BTIME | STATX_TYPE, &found) != 0) return -1;
  if (!(found.stx_mask & STATX_BTIME)) {
    errno = ENOTSUP;
    fail("the file system has no birth times");
  }
  unsigned long long birth = found.stx_btime.tv_sec * 1000000000ULL + found.stx_btime.tv_nsec;
  snprintf(key, size, "%llu-%llu", (unsigned long long)found.stx_ino, birth);
  *mode = found.stx_mode;
  return 0;
}

static void kept_name(char name[PATH_MAX], const char *key, const char *ending) {
  if (snprintf(name, PATH_MAX, "%s/%s%s", to, key, ending) < PATH_MAX) return;
  errno = ENAMETOOLONG;
  fail(key);
}

static int is_kept(const char *key, const char *ending) {
  char name[PATH_MAX];
  kept_name(name, key, ending);
  return access(name, F_OK) == 0;
}

static ssize_t read_whole(int fd, char *buffer, off_t at) {
  size_t done = 0;
  while (done < CHUNK) {
    ssize_t count = pread(fd, buffer + done, CHUNK - done, at + (off_t)done);
    if (count < 0) fail("read");
    if (count == 0) break;
    done += (size_t)count;
  }
  return (ssize_t)done;
}

static void write_whole(int fd, const char *buffer, size_t length, off_t at) {
  while (length > 0) {
    ssize_t count = syscall(SYS_pwrite64, fd, buffer, length, at);
    if (count < 0) fail("write");
    buffer += count;
    length -= (size_t)count;
    at += count;
  }
}

static int open_locked(const char *name) {
  int fd = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (fd < 0) fail(name);
  /* The server and PostgreSQL, which may run as different users, sync the same file. Only the owner can do this, and has done it. */
  if (fchmod(fd, 0666) != 0 && errno != EPERM) fail(name);
  while (flock(fd, LOCK_EX) != 0)
    if (errno != EINTR) fail("flock");
  return fd;
}

/* Copies the blocks that differ. A process killed in the middle leaves some of them, as a disk would. */
static void keep_file(int fd, const char *key) {
  char name[PATH_MAX], link[64], real_bytes[CHUNK], kept_bytes[CHUNK];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  kept_name(name, key, "");
  int real = open(link, O_RDONLY | O_CLOEXEC);
  if (real < 0) fail(link);
  int kept = open_locked(name);
  off_t at = 0;
  for (;;) {
    ssize_t length = read_whole(real, real_bytes, at);
    if (length == 0) break;
    ssize_t known = read_whole(kept, kept_bytes, at);
    for (ssize_t start = 0; start < length; start += BLOCK) {
      size_t size = (size_t)(length - start < BLOCK ? length - start : BLOCK);
      if (start + (ssize_t)size <= known && memcmp(real_bytes + start, kept_bytes + start, size) == 0) continue;
      write_whole(kept, real_bytes + start, size, at + start);
    }
    at += length;
    if (length < CHUNK) break;
  }
  if (ftruncate(kept, at) != 0) fail("ftruncate");
  close(kept);
  close(real);
}

/* Replaces the stored names of a folder. The caller must hold the folder's lock. */
static void write_names(const char *key, const char *bytes, size_t length) {
  char name[PATH_MAX], fresh[PATH_MAX];
  kept_name(name, key, ".names");
  kept_name(fresh, key, ".fresh");
  int fd = open(fresh, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (fd < 0) fail(fresh);
  write_whole(fd, bytes, length, 0);
  close(fd);
  if (rename(fresh, name) != 0) fail(fresh);
}

static void keep_names(int fd, const char *key) {
  char lock[PATH_MAX], entry[64], *bytes = NULL;
  size_t length = 0;
  mode_t mode;
  kept_name(lock, key, ".lock");
  int turn = open_locked(lock);
  int list = openat(fd, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  DIR *folder = list < 0 ? NULL : fdopendir(list);
  FILE *names = open_memstream(&bytes, &length);
  if (folder == NULL || names == NULL) fail(lock);
  for (struct dirent *each = readdir(folder); each != NULL; each = readdir(folder)) {
    if (strcmp(each->d_name, ".") == 0 || strcmp(each->d_name, "..") == 0) continue;
    if (read_key(list, each->d_name, AT_SYMLINK_NOFOLLOW, entry, sizeof entry, &mode) != 0) continue;
    if (S_ISREG(mode) || S_ISDIR(mode)) fprintf(names, "%c %s %s\n", S_ISDIR(mode) ? 'd' : 'f', entry, each->d_name);
  }
  if (fclose(names) != 0) fail(lock);
  write_names(key, bytes, length);
  free(bytes);
  closedir(folder);
  close(turn);
}

/* Adds a name to the stored ones of its folder, replacing an earlier file of that name. Does nothing when the file has a stored name. */
static void add_name(char kind, const char *entry, const char *name, const char *folder_key) {
  char file[PATH_MAX], line[PATH_MAX], *bytes = NULL;
  size_t length = 0;
  int has_name = 0;
  kept_name(file, folder_key, ".lock");
  int turn = open_locked(file);
  FILE *names = open_memstream(&bytes, &length);
  if (names == NULL) fail(file);
  kept_name(file, folder_key, ".names");
  FILE *known = fopen(file, "re");
  while (known != NULL && fgets(line, sizeof line, known) != NULL) {
    line[strcspn(line, "\n")] = 0;
    const char *line_name = strchr(line + 2, ' ') + 1;
    if (strncmp(line + 2, entry, strlen(entry)) == 0 && line[2 + strlen(entry)] == ' ') has_name = 1;
    else if (strcmp(line_name, name) == 0) continue;
    fprintf(names, "%s\n", line);
  }
  if (known != NULL) fclose(known);
  fprintf(names, "%c %s %s\n", kind, entry, name);
  if (fclose(names) != 0) fail(file);
  if (!has_name) write_names(folder_key, bytes, length);
  free(bytes);
  close(turn);
}

/* Stores the name of a new file or folder, then those of new folders above it. */
static void keep_own_name(int fd, const char *key, char kind) {
  char link[64], path[PATH_MAX], name[PATH_MAX], own_key[64], folder_key[64];
  mode_t mode;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) fail(link);
  path[length] = 0;
  snprintf(own_key, sizeof own_key, "%s", key);
  while (strlen(path) > strlen(from)) {
    /* Renamed or deleted in the meantime: the fsync does not cover the new name. */
    if (read_key(AT_FDCWD, path, AT_SYMLINK_NOFOLLOW, folder_key, sizeof folder_key, &mode) != 0) return;
    if (strcmp(folder_key, own_key) != 0) return;
    char *slash = strrchr(path, '/');
    snprintf(name, sizeof name, "%s", slash + 1);
    *slash = 0;
    if (read_key(AT_FDCWD, path, 0, folder_key, sizeof folder_key, &mode) != 0) return;
    int is_new = !is_kept(folder_key, ".names");
    add_name(kind, own_key, name, folder_key);
    if (!is_new) return;
    kind = 'd';
    snprintf(own_key, sizeof own_key, "%s", folder_key);
  }
}

/* Returns 1 when the descriptor belongs to the folder; its file or folder has been stored by then. */
static int keep(int fd) {
  char key[64];
  mode_t mode;
  int error = errno;
  if (!is_covered(fd) || read_key(fd, "", AT_EMPTY_PATH, key, sizeof key, &mode) != 0) return 0;
  const char *ending = S_ISDIR(mode) ? ".names" : "";
  if (!is_kept(key, ending)) keep_own_name(fd, key, S_ISDIR(mode) ? 'd' : 'f');
  if (S_ISDIR(mode)) keep_names(fd, key);
  if (S_ISREG(mode)) keep_file(fd, key);
  errno = error;
  return 1;
}

int fsync(int fd) { return keep(fd) ? 0 : (int)syscall(SYS_fsync, fd); }

int fdatasync(int fd) { return keep(fd) ? 0 : (int)syscall(SYS_fdatasync, fd); }

/* PostgreSQL calls it only with recovery_init_sync_method=syncfs, which is not simulated. */
int syncfs(int fd) {
  if (!is_covered(fd)) return (int)syscall(SYS_syncfs, fd);
  errno = ENOSYS;
  fail("syncfs");
  return -1;
}

static ssize_t after_write(int fd, ssize_t count) {
  if (count <= 0 || from[0] == 0) return count;
  int flags = fcntl(fd, F_GETFL);
  if (flags >= 0 && (flags & O_DSYNC)) keep(fd);
  return count;
}

ssize_t write(int fd, const void *bytes, size_t length) {
  return after_write(fd, syscall(SYS_write, fd, bytes, length));
}

ssize_t pwrite(int fd, const void *bytes, size_t length, off_t at) {
  return after_write(fd, syscall(SYS_pwrite64, fd, bytes, length, at));
}

ssize_t pwrite64(int fd, const void *bytes, size_t length, off_t at) { return pwrite(fd, bytes, length, at); }

ssize_t writev(int fd, const struct iovec *parts, int count) {
  return after_write(fd, syscall(SYS_writev, fd, parts, count));
}

ssize_t pwritev(int fd, const struct iovec *parts, int count, off_t at) {
  return after_write(fd, syscall(SYS_pwritev, fd, parts, count, at, 0));
}

ssize_t pwritev64(int fd, const struct iovec *parts, int count, off_t at) { return pwritev(fd, parts, count, at); }
