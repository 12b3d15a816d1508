/** Kinds of data that the clients of a story send. */
export const sentDataKinds = ['records over HTTP', 'records over MQTT', 'base data'] as const;
export type SentDataKind = (typeof sentDataKinds)[number];

/** Records the first acknowledgements, to measure how long the server was unavailable. */
export class AcknowledgementRecorder {
  readonly #firstAcknowledgedAt = new Map<SentDataKind, number>();
  #restartedAt = 0;
  /** Number of failed attempts by kind and reason. */
  readonly refusals = new Map<string, number>();

  /** Forgets all acknowledgements; from now on, records the first one of each kind. Times are those of performance.now(). */
  restart(): void {
    this.#restartedAt = performance.now();
    this.#firstAcknowledgedAt.clear();
  }

  /**
   * `began`: when the acknowledged attempt was sent. An attempt sent before the restart is ignored, because it does not show that the
   * server is back.
   */
  recordAcknowledgement(kind: SentDataKind, began: number): void {
    if (began >= this.#restartedAt && !this.#firstAcknowledgedAt.has(kind))
      this.#firstAcknowledgedAt.set(kind, performance.now());
  }

  recordRefusal(kind: SentDataKind, reason: string): void {
    const key = `${kind}: ${reason}`;
    this.refusals.set(key, (this.refusals.get(key) ?? 0) + 1);
  }

  /** Milliseconds from the restart to the first acknowledgement, for the kinds that have one. */
  readDelays(): Map<SentDataKind, number> {
    return new Map([...this.#firstAcknowledgedAt].map(([kind, at]) => [kind, at - this.#restartedAt]));
  }
}
