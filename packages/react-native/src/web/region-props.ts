import { Platform, type ViewProps } from 'react-native';

/** Of a view that takes the focus when what had it is gone, and that nobody comes to by the Tab key: it goes on from there. */
export const regionProps: ViewProps = Platform.OS === 'web' ? { tabIndex: -1 } : {};
