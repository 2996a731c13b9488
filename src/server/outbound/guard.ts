/**
 * Where calls of ours to other computers may go. Addresses are judged where the connection is made, so that no name leads anywhere else
 * than what was judged.
 */
import { lookup as lookUp, type LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Whether an address lies in one of these nets; an IPv4 address inside an IPv6 one is judged as what it is. */
export function within(nets: readonly (readonly [net: string, bits: number])[]): (address: string) => boolean {
  const list = new BlockList();
  for (const [net, bits] of nets) list.addSubnet(net, bits, isIP(net) === 6 ? 'ipv6' : 'ipv4');
  return (address) => {
    const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
    return list.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
  };
}

/** Looks a name up and gives only addresses that may be asked; an error of the caller's where there is none. */
export const guarded =
  (isAllowed: (address: string) => boolean, forbidden: (host: string) => Error): LookupFunction =>
  (host, options, answer) => {
    lookUp(host, { ...options, all: true }, (error, found) => {
      const addresses = (found as LookupAddress[] | undefined) ?? [];
      const fit = addresses.filter(({ address }) => isAllowed(address));
      const [first] = fit;
      if (error || first === undefined) answer(error ?? forbidden(host), '', 0);
      else if (options.all === true) answer(null, fit);
      else answer(null, first.address, first.family);
    });
  };

/** Without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');
