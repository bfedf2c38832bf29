import { KitException } from '@open-chat-kit/sdk/engine';
import type { PlantedFault } from './planted-fault.ts';

/** Faults of uploads. */
export const plantedInUploads: readonly PlantedFault[] = [
  {
    name: 'upload-blobs-only',
    fault: 'An upload takes no address of a file.',
    caughtBy: 'uploads › a file is taken by its address too',
    saying: /a call that has to succeed failed with INVALID_ARGUMENT: This is no file\./,
    at: 'engine',
    breaks: (engine) => ({
      upload: (file, onProgress, signal) =>
        file.content instanceof Blob ? engine.upload(file, onProgress, signal) : Promise.reject(noFile()),
    }),
  },
  {
    name: 'upload-types-as-given',
    fault: 'An upload keeps the parameters of a type.',
    caughtBy: 'uploads › a type with parameters, as browsers record it, is known without them',
    saying: /type of a file that was recorded is "Audio\/WebM; codecs=opus", expected "audio\/webm"/,
    at: 'engine',
    breaks: (engine) => ({
      upload: async (file, onProgress, signal) => {
        const attachment = await engine.upload(file, onProgress, signal);
        return { ...attachment, mimeType: file.mimeType };
      },
    }),
  },
  {
    name: 'upload-addresses-only',
    fault: 'An upload takes nothing but the address of a file.',
    caughtBy: 'uploads › an upload gives an address and tells name, type and size',
    saying: /a call that has to succeed failed with INVALID_ARGUMENT: This is no file\./,
    at: 'engine',
    breaks: (engine) => ({
      upload: (file, onProgress, signal) =>
        file.content instanceof Blob ? Promise.reject(noFile()) : engine.upload(file, onProgress, signal),
    }),
  },
];

function noFile(): KitException {
  return new KitException('INVALID_ARGUMENT', 'This is no file.');
}
