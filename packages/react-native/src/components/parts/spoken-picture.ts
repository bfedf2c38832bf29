import { Platform, type ViewProps } from 'react-native';

/** Of a picture that stands alone and has a label. Within a row that has one itself it would be heard twice. */
export const spokenPicture: Pick<ViewProps, 'role' | 'accessible'> =
  Platform.OS === 'web' ? { role: 'img' } : { role: 'img', accessible: true };
