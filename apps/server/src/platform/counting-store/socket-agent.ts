import { Agent, type AgentOptions } from 'node:http';

/** An HTTP agent that sends all requests to a Unix socket, regardless of the host in their address. */
export function createSocketAgent(socketPath: string): Agent {
  // Node passes all options to net.connect, but its types list only some of them.
  const options: AgentOptions & { socketPath: string } = { socketPath, keepAlive: true };
  return new Agent(options);
}
