import type { PropKinds } from '../props/use-props.ts';

/**
 * Props that hosts of other kits set and whose feature is not built yet. They are taken, and say once in development that
 * nothing comes of them; what hides a thing that is not there says nothing.
 */
export interface LaterThreadHeaderProps {
  readonly alignment?: unknown;
}

/** Their names, for the warning, and what each takes. */
export const laterThreadHeaderProps: PropKinds<LaterThreadHeaderProps> = {
  alignment: 'anything',
};
