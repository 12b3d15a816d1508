// Loaded before a program that belongs to another one: when its parent dies without a word, the program stops as if asked to.
if (process.channel) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
