import type { ReactElement } from 'react';
import { View, type ViewProps } from 'react-native';
import { useLineTranslation } from '../../i18n/use-line-translation.ts';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { type Delivery, deliveryIcons, deliveryKeys } from './delivery.ts';
import { Icon } from './Icon.tsx';
import type { KitReceiptStyle } from '../../theme/styles/parts.ts';

interface ReceiptMarkProps extends Omit<ViewProps, 'style'> {
  readonly delivery: Delivery;
  /** At text of 100 %. @default 16 */
  readonly size?: number;
  readonly style: KitReceiptStyle | undefined;
}

/** How far one's own message is, in a picture and for whoever hears it. */
export function ReceiptMark({ delivery, size = 16, style, ...view }: ReceiptMarkProps): ReactElement {
  const { color } = useTheme();
  const { t } = useLineTranslation();
  return (
    <View role="img" aria-label={t(deliveryKeys[delivery])} {...view} style={style?.containerStyle}>
      <Icon
        icon={deliveryIcons[delivery]}
        size={size}
        color={style?.tintColor ?? (delivery === 'read' ? color.iconHighlight : color.iconSecondary)}
      />
    </View>
  );
}
