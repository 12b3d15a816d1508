/**
 * Limits of the ports for devices. Any computer can connect to these ports, and most devices have no secret, so the limits keep one sender
 * from taking the memory or the connections of the others. README.md lists them for operators.
 */
export type DoorLimits = {
  /** Of the HTTP and the TCP ports of one server process together. Each needs a file descriptor and some memory. */
  maxConnections: number;
  /** The router of a shopping mall may hide hundreds of devices behind one address, each with a connection for every message. */
  maxConnectionsPerAddress: number;
  /** The largest part of memory that unfinished frames and bodies may take. Frames of devices have about 300 bytes. */
  maxUnfinishedBytes: number;
  /** For a TCP frame from its first to its last byte. Devices send a frame at once; 30 s are enough to repeat lost packets several times. */
  frameMilliseconds: number;
  /** Without a byte in either direction on a TCP connection. Devices that keep their connection send a message every 5 minutes. */
  idleMilliseconds: number;
  /**
   * Without a byte, after which the system asks the peer whether it is still there. A peer that lost its power is closed after about this
   * time. More frequent questions would take the battery of devices with mobile networks.
   */
  keepAliveMilliseconds: number;
  /** For the headers of an HTTP request. */
  headersMilliseconds: number;
  /** For an entire HTTP request: the largest body (1 MiB) over a mobile network of 150 kbit/s. The reply may take longer. */
  requestMilliseconds: number;
  /** Between two requests on an HTTP connection: a little more than a minute, after which cameras send their next heartbeat. */
  requestIdleMilliseconds: number;
  /** How often HTTP connections are checked for the times of headers and requests. They are ended up to this time later. */
  checkMilliseconds: number;
};

export const doorLimits: DoorLimits = {
  maxConnections: 10_000,
  maxConnectionsPerAddress: 1_000,
  maxUnfinishedBytes: 256 * 1024 * 1024,
  frameMilliseconds: 30_000,
  idleMilliseconds: 10 * 60_000,
  keepAliveMilliseconds: 2 * 60_000,
  headersMilliseconds: 20_000,
  requestMilliseconds: 60_000,
  requestIdleMilliseconds: 72_000,
  checkMilliseconds: 5_000,
};

/** Bytes of an HTTP body, before and after decompression. The largest message, a week of one-minute records, is smaller. */
export const maxHttpBodyBytes = 1024 * 1024;

/**
 * Maximum number of unanswered frames per TCP connection. A device that waits for each reply has one; a device that sends its stored records
 * has many.
 */
export const maxUnansweredFrames = 512;
