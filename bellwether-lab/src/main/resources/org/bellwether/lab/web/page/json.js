// JSON with whole numbers of any size: ids may have 64 bits, more than a JavaScript number holds.

export const parse = (text) => JSON.parse(text, (_, value, context) => (
  typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value) && /^-?\d+$/.test(context?.source ?? '')
    ? BigInt(context.source) : value));

export const stringify = (value, space) => JSON.stringify(value, (_, v) => (typeof v === 'bigint' ? JSON.rawJSON?.(String(v)) ?? Number(v) : v), space);
