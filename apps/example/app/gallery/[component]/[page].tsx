import { lazy } from 'react';

export default lazy(async () => ({ default: (await import('../../../src/gallery/GalleryPage.tsx')).GalleryPage }));

/** Every page of the gallery is a file of the export. */
export async function generateStaticParams(): Promise<{ component: string; page: string }[]> {
  const { galleryStates } = await import('../../../src/gallery/gallery-states.ts');
  return galleryStates.map(({ component, state }) => ({ component, page: state }));
}
