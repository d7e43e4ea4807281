/** `textDocument/hover`: the card of a tool, or what a finding means. */
import type { Hover, HoverParams } from 'vscode-languageserver/node';
import { CancelledError, type CancelToken } from '../../host/core';
import { toFile } from '../fromProtocol';
import type { Session } from '../session';
import { toHover } from '../toProtocol';

export async function hover(session: Session, { textDocument, position }: HoverParams, token: CancelToken): Promise<Hover | null> {
  const file = toFile(textDocument.uri);
  const document = file === undefined ? undefined : session.document(file);
  if (file === undefined || document === undefined) return null;

  const { version } = document;
  const card = await session.placeOf(file).askNow(token, (core, now) => core.hover(file, position, now), undefined);
  if (document.version !== version) throw new CancelledError();
  return card === undefined ? null : toHover(card, session.features);
}
