import { Agent, type AgentOptions } from 'node:http';

/** Sends requests to a socket in the file system, whatever host their address names. */
export function socketAgent(socketPath: string): Agent {
  // Node hands all options to net.connect; its types list some of them only.
  const options: AgentOptions & { socketPath: string } = { socketPath, keepAlive: true };
  return new Agent(options);
}
