/**
 * What a host said of a group by emitting an event itself. Its object may be older than what the server has, so that it
 * counts as a hint to ask the server; that a group is gone needs no asking.
 */
export interface EmittedEvent {
  readonly guid: string;
  readonly isDeleted: boolean;
}
