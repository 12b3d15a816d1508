/** What every request for devices has first in its key. */
export const devicesKey = 'devices';
