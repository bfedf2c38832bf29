import type { ReactElement } from 'react';
import { callHost } from '../../hooks/call-host.ts';
import { useTranslation } from '../../i18n/KitI18nProvider.tsx';
import { useComponentStyle } from '../../theme/use-component-style.ts';
import { DialogCard } from '../parts/DialogCard.tsx';
import { TextButton } from '../parts/TextButton.tsx';
import { useProps } from '../props/use-props.ts';
import { kitConfirmDialogKinds } from './prop-kinds.ts';
import type { IconSource } from '../../icons/icon-source.ts';
import type { KitConfirmDialogStyle } from '../../theme/styles/parts.ts';

/** Props of {@link KitConfirmDialog}. */
export interface KitConfirmDialogProps {
  readonly isOpen: boolean;
  readonly titleText: string;
  readonly messageText?: string | undefined;
  /** @default "OK", in the language of the user */
  readonly confirmButtonText?: string | undefined;
  /** @default "Cancel", in the language of the user */
  readonly cancelButtonText?: string | undefined;
  readonly icon?: IconSource | undefined;
  /** What is confirmed cannot be taken back: the button is in the colour of errors. @default false */
  readonly isDestructive?: boolean | undefined;
  /** What was confirmed is under way. @default false */
  readonly isBusy?: boolean | undefined;
  /** What went wrong at the last try. */
  readonly errorText?: string | undefined;
  readonly onConfirm?: (() => void) | undefined;
  readonly onCancel?: (() => void) | undefined;
  /** Escape, the back button of the platform, or a press outside. @default `onCancel` */
  readonly onDismiss?: (() => void) | undefined;
  readonly style?: KitConfirmDialogStyle | undefined;
  readonly testID?: string | undefined;
}

/**
 * Asks before something is done. The first button, which has the focus, is the one that does nothing.
 *
 * @example
 * <KitConfirmDialog isOpen={isAsking} titleText="Leave Tea lovers?" onConfirm={leave} onCancel={() => setAsking(false)} />
 */
export function KitConfirmDialog(asGiven: KitConfirmDialogProps): ReactElement | null {
  const props = useProps('KitConfirmDialog', asGiven, kitConfirmDialogKinds);
  const { isOpen, onConfirm, onCancel, onDismiss = onCancel, isBusy = false } = props;
  const { t } = useTranslation();
  const style = useComponentStyle('confirmDialogStyle', props.style);
  if (!isOpen) return null;
  return (
    <DialogCard
      title={props.titleText}
      text={props.messageText}
      icon={props.icon}
      error={props.errorText}
      // What is under way cannot be called back: a way out that does not stop it would be a lie.
      onDismiss={() => (isBusy ? undefined : callHost('onDismiss', () => onDismiss?.()))}
      containerStyle={style.containerStyle}
      titleStyle={style.titleStyle}
      textStyle={style.messageStyle}
      testID={props.testID}
      buttons={
        <>
          <TextButton
            text={props.cancelButtonText ?? t('common.cancel')}
            isDisabled={isBusy}
            onPress={() => callHost('onCancel', () => onCancel?.())}
            style={style.cancelButtonStyle}
            textStyle={style.cancelButtonTextStyle}
          />
          <TextButton
            kind={props.isDestructive === true ? 'destructive' : 'primary'}
            text={props.confirmButtonText ?? t('common.ok')}
            isBusy={isBusy}
            onPress={() => callHost('onConfirm', () => onConfirm?.())}
            style={style.confirmButtonStyle}
            textStyle={style.confirmButtonTextStyle}
          />
        </>
      }
    />
  );
}
