/** What a pressable says of itself to its style. `hovered` and `focused` come on the web alone. */
export interface PressState {
  readonly pressed: boolean;
  readonly hovered?: boolean;
  readonly focused?: boolean;
}
