import type { PlantedFault } from './planted-fault.ts';

/** Every fault that is planted in the engine over a line. */
export const plantedFaults: readonly PlantedFault[] = [];
