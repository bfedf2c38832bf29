import { Attachment } from '../objects/attachment.ts';
import { MediaMessage } from '../objects/media-message.ts';
import { contentOf } from './message-drafts.ts';

test.each([
  ['image/png; charset=x', 'image/png'],
  ['audio/webm;codecs="opus"', 'audio/webm'],
  ['Image/PNG', 'image/png'],
  ['', ''],
])('of a ready-made attachment of type %p the message says %p, as of an uploaded file', (given, expected) => {
  const message = new MediaMessage('tea', '', 'image', 'group');
  message.setAttachment(new Attachment('https://x/a', 'a', given, 3));
  expect(contentOf(message)).toMatchObject({ attachment: { mimeType: expected } });
});
