/** Helpers for tests of the exam room that run single events in a given order. */
import { Browsers, type Device, type Window } from './browsers.ts';
import { OPTIONS, SECTIONS } from './exam-server.ts';

export const QUESTIONS = SECTIONS[0]?.questions ?? [];
export const [ONE = '', TWO = '', THREE = ''] = QUESTIONS;
export const [A = '', B = ''] = OPTIONS;

/** Creates devices and starts the test in a window of the first one. */
export async function begun(devices = 1): Promise<{ browsers: Browsers; window: Window }> {
  const browsers = new Browsers(devices);
  browsers.install();
  const window = browsers.open(deviceOf(browsers, 0));
  await browsers.flow();
  browsers.within(window, (room) => void room.begin());
  await browsers.flow();
  return { browsers, window };
}

export function deviceOf(browsers: Browsers, index: number): Device {
  const device = browsers.devices[index];
  if (device === undefined) throw new Error('There is no device with this index.');
  return device;
}

export const answer = (browsers: Browsers, window: Window, question: string, response: string | null) =>
  browsers.within(window, (room) => room.change(question, { response }));
export const shown = ({ room }: Window) =>
  QUESTIONS.map((id) => room.state.answers.get(id)?.response ?? null);
export const held = ({ server }: Browsers) =>
  QUESTIONS.map((id) => server.answers().get(id)?.response ?? null);

/** Reloads a window: the old page disappears immediately, whatever it was doing. */
export function reloaded(browsers: Browsers, window: Window, isQuick = true): Window {
  browsers.close(window);
  return browsers.open(window.device, isQuick);
}

export async function takenOver(browsers: Browsers, window: Window): Promise<void> {
  browsers.within(window, (room) => void room.takeOver());
  await browsers.flow(window);
}

/** Blocks writes to the storage of this window's device until the returned function is called. */
export async function busyStorage({ device }: Window): Promise<() => void> {
  const opening = device.storage.open('assay-exam-room', 1);
  await new Promise((resolve) => {
    opening.onsuccess = resolve;
  });
  const store = opening.result.transaction('items', 'readwrite').objectStore('items');
  let isBusy = true;
  const stay = () => {
    if (isBusy) store.count().onsuccess = stay;
  };
  stay();
  return () => {
    isBusy = false;
  };
}
