/** The source of MQTT messages: the embedded broker or an external one. */
export type MessageSource = {
  /** Port of the embedded broker; null: external broker. */
  port: number | null;
  /** Whether messages can arrive now. */
  isOpen(): boolean;
  /**
   * Publishes to a user on the topic for the user name with which it is connected, which may be another spelling. Returns false when the user is not connected to the embedded broker, or when we are not connected to
   * the external broker, which does not report whether the user is connected. The external broker drops the message after `seconds`.
   */
  publish(username: string, toTopic: (username: string) => string, payload: Buffer, seconds: number): Promise<boolean>;
  /** Closes all connections of a user, whose secret may have changed. Does nothing with an external broker, which has its own users. */
  disconnect(username: string): void;
  close(): Promise<void>;
};
