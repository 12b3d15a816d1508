/** Where messages come from over MQTT: our own broker, or somebody else's. */
export type MessageSource = {
  /** Where our own broker listens; null: somebody else's. */
  port: number | null;
  /** Whether messages can arrive now. */
  isOpen(): boolean;
  /**
   * Publishes to a user on a topic. False: the user is not connected to our own broker, or we are not to somebody else's, which does
   * not tell who is there; it forgets the message after these seconds.
   */
  publish(username: string, topic: string, payload: Buffer, seconds: number): Promise<boolean>;
  /** Ends every connection of a user, whose secret may have changed. Somebody else's broker has a list of its own: nothing happens. */
  disconnect(username: string): void;
  close(): Promise<void>;
};
