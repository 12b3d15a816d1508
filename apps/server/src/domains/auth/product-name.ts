/** The name of the product in mails and authenticator apps. */
export const productName = 'Portico';
