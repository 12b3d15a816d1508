// Imported before a child program: when its parent dies, the program gets SIGTERM and stops as if asked to.
if (process.channel) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
