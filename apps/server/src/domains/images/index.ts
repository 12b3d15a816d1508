export { keepImage } from './keep-image.ts';
export { forgetImage, imageNameOf, imageUrl } from './image-row.ts';
export { imageRoutes } from './routes.ts';
export { removeUnnamedImages } from './unnamed-images.ts';
