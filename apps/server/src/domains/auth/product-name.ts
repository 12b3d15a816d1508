/** What mails and authenticator apps call us. */
export const productName = 'Portico';
