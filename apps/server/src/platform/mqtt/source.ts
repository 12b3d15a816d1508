/** Where messages come from over MQTT: our own broker, or somebody else's. */
export type MessageSource = {
  /** Where our own broker listens; null: somebody else's. */
  port: number | null;
  /** Whether messages can arrive now. */
  isOpen(): boolean;
  /** Ends every connection of a user, whose secret may have changed. Somebody else's broker has a list of its own: nothing happens. */
  disconnect(username: string): void;
  close(): Promise<void>;
};
