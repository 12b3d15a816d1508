import type { SectionOf } from '../../catalogue-types.ts';

export const confirm = {
  deleteOne: 'Supprimer «\u00a0{{name}}\u00a0»\u00a0?',
  deleteMany_one: 'Supprimer {{n}} élément sélectionné\u00a0?',
  deleteMany_many: 'Supprimer {{n}} d’éléments sélectionnés\u00a0?',
  deleteMany_other: 'Supprimer les {{n}} éléments sélectionnés\u00a0?',
  irreversible: 'Cette action est irréversible.',
  restart: 'Redémarrer «\u00a0{{name}}\u00a0»\u00a0?',
  restartText: 'L’appareil ne compte pas tant qu’il n’est pas revenu en ligne.',
  unbind: 'Détacher «\u00a0{{name}}\u00a0»\u00a0?',
  unbindMany_one: 'Détacher {{n}} élément sélectionné\u00a0?',
  unbindMany_many: 'Détacher {{n}} d’éléments sélectionnés\u00a0?',
  unbindMany_other: 'Détacher les {{n}} éléments sélectionnés\u00a0?',
  unbindDeviceText:
    'Jusqu’à son prochain rattachement, les nouvelles données de cet appareil ne comptent pour aucun accès. Les données antérieures sont conservées.',
  pushOn: 'Activer l’envoi des données de «\u00a0{{name}}\u00a0»\u00a0?',
  pushOff: 'Désactiver l’envoi des données de «\u00a0{{name}}\u00a0»\u00a0?',
  dstOn: 'Activer l’heure d’été pour «\u00a0{{name}}\u00a0»\u00a0?',
  dstOff: 'Désactiver l’heure d’été pour «\u00a0{{name}}\u00a0»\u00a0?',
  runJob: 'Exécuter «\u00a0{{name}}\u00a0» maintenant\u00a0?',
  pauseJob: 'Suspendre «\u00a0{{name}}\u00a0»\u00a0?',
  pauseJobText: 'La tâche ne s’exécutera plus comme prévu tant qu’elle n’est pas reprise.',
  resumeJob: 'Reprendre «\u00a0{{name}}\u00a0»\u00a0?',
  restoreDefaults: 'Rétablir les réglages par défaut de «\u00a0{{name}}\u00a0»\u00a0?',
  restoreDefaultsText: 'Les réglages actuels seront perdus.',
  clearFlow: 'Effacer les données de fréquentation de «\u00a0{{name}}\u00a0»\u00a0?',
  resetPassword: 'Réinitialiser le mot de passe de «\u00a0{{name}}\u00a0»\u00a0?',
  resetPasswordText:
    'L’ancien mot de passe ne fonctionne plus et l’utilisateur est déconnecté. Le nouveau mot de passe initial ne s’affiche qu’une fois.',
  enableCompany: 'Activer la société «\u00a0{{name}}\u00a0»\u00a0?',
  enableCompanyText: 'Ses utilisateurs pourront se reconnecter.',
  disableCompany: 'Désactiver la société «\u00a0{{name}}\u00a0»\u00a0?',
  disableCompanyText:
    'Ses utilisateurs sont déconnectés aussitôt. Les données de ses appareils continuent d’être enregistrées.',
} satisfies SectionOf<'confirm', 'fra'>;
