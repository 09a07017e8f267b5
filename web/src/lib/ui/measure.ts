/**
 * Tells how large an element is, whenever that changes and for the first time before it is painted. Unlike a binding it does not
 * ask at once, for which the browser would have to lay out the page in the middle of drawing it.
 */
export function measure(tell: (width: number, height: number) => void): (node: HTMLElement) => () => void {
  return (node) => {
    const observer = new ResizeObserver(() => tell(node.clientWidth, node.clientHeight));
    observer.observe(node);
    return () => observer.disconnect();
  };
}
