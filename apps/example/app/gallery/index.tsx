import { lazy } from 'react';

export default lazy(async () => ({ default: (await import('../../src/gallery/GalleryIndex.tsx')).GalleryIndex }));
