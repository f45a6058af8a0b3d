import { useEffect, useState } from 'react';
import { followInstalledWallets, type InstalledWallet } from '../wallet-standard.ts';

/** The wallets in this browser that can sign, as they register. */
export function useInstalledWallets(): readonly InstalledWallet[] {
  const [wallets, setWallets] = useState<readonly InstalledWallet[]>([]);
  useEffect(() => {
    setWallets([]);
    return followInstalledWallets((wallet) => setWallets((current) => [...current, wallet]));
  }, []);
  return wallets;
}
