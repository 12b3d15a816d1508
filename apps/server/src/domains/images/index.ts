export { buildImageUrl, deleteImageRow, parseImageName } from './image-row.ts';
export { removeOrphanedImages } from './orphaned-images.ts';
export { imageRoutes } from './routes.ts';
export { saveImage } from './save-image.ts';
