/** Maximum size of an uploaded picture. Specification §5. */
export const maxPictureBytes = 512_000;
