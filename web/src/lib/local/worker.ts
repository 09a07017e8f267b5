// The worker that keeps the tables of this browser, so that a bot who thinks never holds up the page.
import { complaintOf, LocalHouse } from './house';
import type { Answer, Request, WireRequest } from './requests';

const house = new LocalHouse();

self.onmessage = ({ data, ports }: MessageEvent<Request | WireRequest>) => {
  if (data.kind === 'wire') {
    const [port] = ports;
    if (port) void house.connect(data, port);
    return;
  }
  const { number } = data;
  house.answer(data).then(
    (answer) => post({ number, answer }),
    (error: unknown) => post({ number, refused: complaintOf(error) }),
  );
};

const post = (answer: Answer): void => self.postMessage(answer);
