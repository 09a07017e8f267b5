// What carries messages to the host of a table and back. The connection above does not know whether the host is a
// server behind a socket or a worker in this browser.

export interface WireListener {
  opened(): void;
  received(text: string): void;
  /** The wire is gone; nothing more comes from it. */
  closed(): void;
}

export interface Wire {
  /** The host runs in this browser: when it is silent it thinks, and another wire would lead to the same one. */
  readonly local?: true;
  send(text: string): void;
  close(): void;
}

/** Opens a wire; called again after each loss. */
export type OpenWire = (listener: WireListener) => Wire;

/** A wire to a server. */
export function socketWire(url: string): OpenWire {
  return (listener) => {
    const socket = new WebSocket(url);
    socket.onopen = () => listener.opened();
    socket.onmessage = (message) => listener.received(String(message.data));
    socket.onclose = () => listener.closed();
    return {
      send: (text) => {
        if (socket.readyState === WebSocket.OPEN) socket.send(text);
      },
      close: () => {
        socket.onopen = socket.onmessage = socket.onclose = null;
        socket.close();
      },
    };
  };
}

/** A wire to a host that runs in a worker of this browser: one port a client, texts both ways, an empty one as farewell. */
export function portWire(openPort: () => MessagePort): OpenWire {
  return (listener) => {
    const port = openPort();
    port.onmessage = (message) => listener.received(String(message.data));
    queueMicrotask(() => listener.opened());
    return {
      local: true,
      send: (text) => port.postMessage(text),
      close: () => {
        port.postMessage('');
        port.close();
      },
    };
  };
}
