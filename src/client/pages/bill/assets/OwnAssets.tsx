/** Own assets that a stocktake asks about: who has them says that they are there, without counting. */
import frame from '#client/blocks/frame.module.css';
import { useUp } from '#client/data/server/connection.ts';
import { ToneLabel } from '#client/theme/StatusTone.tsx';
import { useSay } from '#client/words/language.tsx';
import { Alert, Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import css from './assets.module.css';
import { mineQuery, scan, type OwnAsset } from './calls.ts';
import { words } from './assetsWords.ts';

export const OwnAssets = ({ assets }: { readonly assets: readonly OwnAsset[] }) => {
  const say = useSay();
  const up = useUp();
  const client = useQueryClient();
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const confirm = async ({ checkId, qrcode }: OwnAsset): Promise<void> => {
    setBusy(qrcode);
    const answer = await scan(checkId, { qrcode });
    setBusy(null);
    setRefused(answer.code === '200' ? null : answer.desc);
    await client.invalidateQueries({ queryKey: mineQuery.queryKey });
  };
  return (
    <section className={frame['part']}>
      <h2>{say(words.mine)}</h2>
      <p className={frame['quiet']}>{say(words.mineText)}</p>
      {refused !== null && (
        <Alert color="berry" role="alert">
          {refused}
        </Alert>
      )}
      <ul className={`${css['rows']} ${css['missing']}`} aria-label={say(words.mine)} style={{ maxWidth: 760 }}>
        {assets.map((asset) => (
          <li key={`${asset.checkId} ${asset.qrcode}`}>
            <span>
              {asset.assetName}
              <span className={frame['second']}>
                {[asset.assetCode, asset.place, say(words.until, { date: asset.deadline })].filter(Boolean).join(' · ')}
              </span>
            </span>
            {asset.confirmed ? (
              <ToneLabel tone="approved" icon="confirmed" words={words.confirmed} />
            ) : (
              <Button
                disabled={!up}
                loading={busy === asset.qrcode}
                aria-label={say(words.isHereOf, { name: asset.assetName })}
                onClick={() => void confirm(asset)}
              >
                {say(words.isHere)}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
};
