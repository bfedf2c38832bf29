import type { KitException } from '@open-chat-kit/sdk';
import type { ReactElement } from 'react';
import { StyleSheet, View } from 'react-native';
import { alertIcon, searchIcon } from '#icons';
import type { Retrying } from '../../hooks/use-retry.ts';
import { useTranslation } from '../../i18n/KitI18nProvider.tsx';
import type { PagerState } from '../../models/live-list/pager-state.ts';
import { RowSkeleton } from '../parts/RowSkeleton.tsx';
import { Slot } from '../parts/Slot.tsx';
import { StateView } from '../parts/StateView.tsx';
import type { ListWords } from './list-words.ts';
import type { ListProps, ListSlot } from './props.ts';
import type { IconSource } from '../../icons/icon-source.ts';
import type { ListStyle } from '../../theme/styles/lists.ts';

interface InsteadOfRowsProps {
  readonly state: PagerState;
  readonly isSearch: boolean;
  readonly props: Pick<ListProps<never>, 'hideLoadingState' | 'hideError' | 'LoadingView' | 'EmptyView' | 'ErrorView'>;
  readonly words: ListWords;
  readonly emptyIcon: IconSource;
  readonly style: ListStyle;
  readonly retrying: Retrying;
  readonly onError: (error: KitException) => void;
}

/** What stands where rows would: they are on their way, there are none, or they did not come. */
export function InsteadOfRows(given: InsteadOfRowsProps): ReactElement | null {
  const { state, isSearch, props, words, style, retrying, onError } = given;
  const { t } = useTranslation();
  const slot = (name: string, draw: ListSlot | undefined, builtIn: ReactElement): ReactElement => (
    <Slot name={name} draw={draw} given={undefined} fallback={builtIn} onError={onError} />
  );

  switch (state.phase) {
    case 'loading':
      if (props.hideLoadingState === true) return <View style={styles.fill} />;
      return slot('LoadingView', props.LoadingView, <RowSkeleton label={t('common.loading')} />);
    case 'empty': {
      const [title, text] = isSearch
        ? [words.noResultsTitle, words.noResultsText]
        : [words.emptyTitle, words.emptyText];
      const icon = isSearch ? searchIcon : given.emptyIcon;
      const builtIn = <StateView icon={icon} title={title} text={text} style={style.emptyStateStyle} />;
      return isSearch ? builtIn : slot('EmptyView', props.EmptyView, builtIn);
    }
    case 'error':
      if (props.hideError === true) return <View style={styles.fill} />;
      return slot(
        'ErrorView',
        props.ErrorView,
        <StateView
          role="alert"
          icon={alertIcon}
          title={words.errorTitle}
          text={t(`error.${state.error?.code ?? 'INTERNAL'}`)}
          action={{ text: t('common.tryAgain'), onPress: retrying.retry, takesFocus: retrying.isAwaited }}
          style={style.errorStateStyle}
        />,
      );
    case 'loaded':
      return null;
  }
}

const styles = StyleSheet.create({ fill: { flex: 1, minHeight: 0 } });
