/** The user who sent an upload. */
export type UploadSender = {
  userId: number;
  /** null: a platform administrator. */
  companyId: number | null;
  /** Aborted when the client closes the connection before it has its reply. */
  signal: AbortSignal;
};
