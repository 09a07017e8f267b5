type Parts = Record<string, unknown>;

/**
 * Makes the later view out of the earlier one and of what has changed of it; see docs/protocol.md. Whatever has not changed is the
 * same object as before.
 */
export function withChanges(before: unknown, changes: Parts): unknown {
  const now: Parts = { ...(before as Parts) };
  for (const [name, change] of Object.entries(changes)) {
    const field = name.slice(0, -1);
    if (name.endsWith('+')) now[field] = [...(now[field] as unknown[]), ...(change as unknown[])];
    else if (name.endsWith('@')) now[field] = withParts(now[field], change as Parts);
    else now[name] = change;
  }
  return now;
}

function withParts(before: unknown, parts: Parts): unknown {
  if (!Array.isArray(before)) return { ...(before as Parts), ...parts };
  const now = [...(before as unknown[])];
  for (const [place, part] of Object.entries(parts)) now[Number(place)] = part;
  return now;
}
