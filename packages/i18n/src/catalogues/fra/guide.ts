import type { AreaOf } from '../../shape.ts';

export const guide = {
  title: 'Aide',
  widen: 'Afficher en pleine page',
  narrow: 'Afficher à côté de la page',
  keys: 'Appuyez sur «\u00a0?\u00a0» pour voir les raccourcis clavier.',
  home: {
    what: 'L’accueil montre la fréquentation du magasin choisi\u00a0: entrées, passants, groupes et plus encore, chaque indicateur étant comparé à la période précédente. Si vous avez plusieurs magasins, il affiche d’abord leur total.',
    how: 'Cliquez sur le nom du magasin pour en changer et choisissez la période en haut à droite. «\u00a0Choisir les indicateurs\u00a0» détermine ce qui s’affiche ici.',
    mind: 'Un indicateur marqué incomplet signale que certains appareils n’ont pas tout transmis. Vérifiez quels appareils transmettent avant de conclure.',
  },
  organisations: {
    what: 'Les organisations sont les niveaux de gestion de votre société, par exemple les régions et les villes. Magasins et utilisateurs y sont rattachés, ce qui détermine qui voit quels chiffres.',
    how: 'Sélectionnez une organisation pour en ajouter une en dessous, ou pour la modifier, la déplacer ou la désactiver. Tout ce qu’elle contient se déplace avec elle, magasins compris.',
    mind: 'Une organisation qui contient encore des magasins ou d’autres organisations ne peut pas être supprimée\u00a0: déplacez-les ou supprimez-les d’abord. L’organisation principale reste toujours.',
  },
  roles: {
    what: 'Un rôle définit les menus que ses utilisateurs peuvent ouvrir et ce qu’ils peuvent y faire. Plus le niveau est petit, plus le rôle est élevé.',
    how: 'Ajoutez un rôle, puis attribuez-lui ses menus\u00a0: cochez un menu de premier niveau, puis les pages et les actions qu’il contient. Vous ne pouvez attribuer que les menus dont vous disposez.',
    mind: 'Les rôles d’administrateur sont protégés\u00a0: ils ne peuvent être ni modifiés ni supprimés. La modification d’un rôle vaut dès le prochain clic de ses utilisateurs.',
  },
  users: {
    what: 'Voici les personnes qui peuvent se connecter. Chacune a un ou plusieurs rôles, une organisation et un périmètre de données\u00a0: des organisations entières ou certains magasins.',
    how: 'Le mot de passe initial d’un nouvel utilisateur ne s’affiche qu’une fois\u00a0: transmettez-le aussitôt. Il doit être changé à la première connexion. En cas d’oubli, réinitialisez-le ici.',
    mind: 'Désactiver ou supprimer un utilisateur, ou réinitialiser son mot de passe, le déconnecte aussitôt. Vous ne pouvez pas modifier un utilisateur dont le rôle est au-dessus du vôtre.',
  },
  logs: {
    what: 'Le journal des opérations indique qui a fait quoi et quand, avec chaque champ avant et après. Les connexions sont listées à part.',
    how: 'Filtrez par opération, auteur, résultat, type et date\u00a0; dépliez une ligne pour voir les modifications. L’export contient exactement ce que montrent les filtres.',
    mind: 'Le journal se consulte seulement\u00a0: personne ne peut le modifier ni le supprimer. Les données confidentielles, comme les mots de passe, n’y figurent jamais.',
  },
  companies: {
    what: 'Voici les sociétés de cette plateforme, avec leurs coordonnées, leur échéance, leur quota d’appareils et les menus dont elles disposent.',
    how: 'Après avoir ajouté une société, créez son administrateur et transmettez-lui le mot de passe à usage unique. «\u00a0Menus autorisés\u00a0» détermine les fonctions dont dispose la société.',
    mind: 'Désactiver une société déconnecte aussitôt tous ses utilisateurs\u00a0; ses appareils continuent de compter. Un menu que vous retirez disparaît aussi de tous les rôles de la société.',
  },
  menus: {
    what: 'Organisez ici la navigation\u00a0: dossiers, pages, liens externes et droits des boutons, avec leurs noms, leurs icônes et leur ordre.',
    how: 'Pour ajouter un menu, choisissez son menu parent et son type. Un bouton correspond à un droit\u00a0; un lien externe demande une adresse web complète et s’ouvre dans une nouvelle fenêtre.',
    mind: 'Les menus du produit peuvent être renommés, masqués et réordonnés, mais pas supprimés. Un menu masqué disparaît de la navigation, mais reste accessible par son adresse.',
  },
  profile: {
    what: 'Votre profil affiche vos informations, vos rôles et votre périmètre de données. Vous pouvez changer votre photo, votre nom, vos coordonnées et la langue.',
    how: 'Changez votre mot de passe et activez la vérification en deux étapes sous «\u00a0Connexion et sécurité\u00a0». «\u00a0Sessions ouvertes\u00a0» permet de fermer celles que vous n’utilisez plus.',
    mind: 'Un nouveau mot de passe ferme vos sessions sur tous les autres appareils. Conservez en lieu sûr les codes de récupération de la vérification en deux étapes\u00a0: ils ne s’affichent qu’une fois.',
  },
} satisfies AreaOf<'guide', 'fra'>;
