/** First part of the query keys of all device requests. */
export const devicesKey = 'devices';
