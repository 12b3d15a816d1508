import type { SectionOf } from '../../catalogue-types.ts';

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
  health: {
    what: 'La qualité des données montre ce qui ne va pas dans vos comptages\u00a0: où, depuis quand, combien de personnes manquent environ, et que faire. «\u00a0Jour par jour\u00a0» indique combien des enregistrements attendus sont arrivés.',
    how: 'Commencez par le problème qui fait manquer le plus de personnes\u00a0: lisez le conseil et ouvrez l’appareil au besoin. Une fois réglé, choisissez «\u00a0Vérifier à nouveau\u00a0». Ce qui n’en est pas un s’écarte avec un motif.',
    mind: 'Les personnes non comptées sont estimées d’après le même jour et la même heure d’autres semaines. Elles ne s’ajoutent jamais d’elles-mêmes à vos chiffres.',
  },
  festivals: {
    what: '«\u00a0Jours fériés et fêtes\u00a0» place chaque fête de l’année à côté des 7 jours d’avant. La liste contient les fêtes à examiner\u00a0; elles peuvent être reprises des calendriers de nombreux pays, celui de la Chine avec ses jours de rattrapage.',
    how: 'Choisissez lieux, indicateur et année, puis ouvrez une fête pour la voir jour par jour. Sous «\u00a0Liste\u00a0», ajoutez, modifiez ou supprimez des fêtes, ou reprenez-les d’un calendrier après un aperçu.',
    mind: 'On compare des moyennes par jour\u00a0; un jour sans données n’est pas un zéro. Une fête en cours est comparée à la même partie des jours d’avant. Les jours de rattrapage n’entrent dans aucune analyse.',
  },
  festivalCompare: {
    what: 'La comparaison place côte à côte les jours d’une fête sur plusieurs années, chacun à côté du même jour de la semaine.',
    how: 'Choisissez une fête et jusqu’à six années. Chaque groupe de barres est un jour de la semaine\u00a0; le tableau montre la date de chaque année et l’évolution par rapport au jour correspondant de l’année précédente. Les jours sans correspondance sont affichés, mais pas comparés.',
    mind: 'Seules des fêtes de nom exactement identique se comparent. Les magasins sans données dans l’une des années sont laissés de côté, et la page dit combien.',
  },
  organisations: {
    what: 'Les organisations sont les niveaux de gestion de votre société, par exemple les régions et les villes. Magasins et utilisateurs y sont rattachés, ce qui détermine qui voit quels chiffres.',
    how: 'Sélectionnez une organisation pour en ajouter une en dessous, ou pour la modifier, la déplacer ou la désactiver. Tout ce qu’elle contient se déplace avec elle, magasins compris.',
    mind: 'Une organisation qui contient encore des magasins ou d’autres organisations ne peut pas être supprimée\u00a0: déplacez-les ou supprimez-les d’abord. L’organisation principale reste toujours.',
  },
  entities: {
    what: 'Les magasins sont les lieux où l’on compte. Gérez ici leur organisation, leurs coordonnées, leurs horaires, leur fuseau horaire et leurs étiquettes, et décidez si leurs comptages sont envoyés à d’autres systèmes.',
    how: 'Choisissez une organisation à gauche ou recherchez par nom, ville, adresse ou étiquette. Après avoir ajouté un magasin, ajoutez ses accès et rattachez-y des appareils. Cliquez sur le nom d’un magasin pour ouvrir sa fiche dans une nouvelle fenêtre.',
    mind: 'Changer de fuseau ou d’heure d’été recalcule les chiffres passés selon la nouvelle heure locale. Un magasin auquel des appareils sont rattachés ne peut pas être supprimé. Une fois supprimé, ce qu’il a compté n’apparaît plus dans aucun chiffre.',
  },
  entityDetail: {
    what: 'Un magasin d’un coup d’œil\u00a0: la fréquentation du jour, les accès et l’état de leurs appareils, les zones, l’historique des rattachements et la complétude des données des 14 derniers jours.',
    how: 'Chaque case de «\u00a0Complétude des données\u00a0» est un jour d’un appareil. Pointez-la pour lire combien d’enregistrements sont arrivés sur ceux attendus. «\u00a0Ouvrir dans l’accueil\u00a0» mène à tous les indicateurs du magasin.',
    mind: 'Les heures de cette page sont celles du magasin. Un appareil parti ailleurs reste affiché tant que la page montre des jours où il a compté ici.',
  },
  entrances: {
    what: 'Les accès sont les endroits d’un magasin où des appareils comptent, par exemple l’entrée nord ou le passage vers le métro. Les chiffres d’un accès viennent des appareils qui y sont rattachés.',
    how: 'Rattachez les appareils en ajoutant l’accès, ou plus tard sous «\u00a0Appareils\u00a0», où vous pouvez aussi les détacher ou les déplacer depuis un autre accès. Si un appareil est déjà en place depuis un moment, choisissez une date passée\u00a0: vous voyez ce qui change dans les chiffres avant de valider.',
    mind: 'Supprimer un accès détache ses appareils, mais leurs comptages sont conservés. Un rattachement à une date passée recalcule les chiffres, et la page en montre l’avancement.',
  },
  targets: {
    what: 'Ici se fixe le nombre d’entrées que chaque organisation et chaque magasin doit atteindre dans l’année\u00a0: pour toute l’année, pour chaque mois, ou les deux. Les petits chiffres sont ceux du même mois de l’année précédente.',
    how: 'Remplissez les cellules comme dans un tableur, collez-en depuis un tableur ou utilisez «\u00a0Importer\u00a0». «\u00a0Répartir\u00a0» divise les objectifs annuels entre les mois, selon les jours ou comme l’année dernière.',
    mind: 'L’objectif mensuel prime pour son mois, et le reste de l’objectif annuel est réparti également sur les autres jours. Une organisation sans objectif propre se mesure à ceux de ses magasins.',
  },
  areas: {
    what: 'Une zone réunit plusieurs accès d’un même magasin, par exemple un étage ou un espace de restauration, pour en voir la fréquentation d’ensemble. Un accès peut faire partie de plusieurs zones.',
    how: 'Choisissez un magasin, ajoutez une zone et cochez ses accès. «\u00a0Accès\u00a0» permet d’en ajouter ou d’en retirer plusieurs à la fois, «\u00a0Appareils\u00a0» montre ceux qui y comptent.',
    mind: 'Supprimer une zone ne supprime ni les accès ni les chiffres. Une zone sans appareil rattaché n’a pas de chiffres.',
  },
  devices: {
    what: 'Tous les appareils de comptage\u00a0: leur emplacement, leur connexion, la batterie et le signal, les réglages et le micrologiciel. La liste s’actualise toute seule.',
    how: 'Ajoutez un appareil avec son numéro de série, son modèle et son magasin. «\u00a0Ajouter plusieurs appareils\u00a0» accepte une liste, «\u00a0Récupérer des appareils\u00a0» trouve ceux qui se sont déjà annoncés. Sélectionnez-en plusieurs pour régler ensemble l’intervalle d’envoi, les détacher ou les mettre à jour.',
    mind: 'Un appareil ne compte qu’une fois rattaché à un accès. Un appareil rattaché ne peut pas être supprimé\u00a0: détachez-le d’abord. Les nouveaux réglages s’appliquent au prochain contact.',
  },
  deviceModels: {
    what: 'Les modèles d’appareils sont ceux proposés à l’enregistrement d’un appareil. Le code est la référence du modèle, le protocole indique comment l’appareil envoie ses comptages.',
    how: 'Les modèles courants sont fournis. Pour un autre, cliquez sur «\u00a0Ajouter un modèle\u00a0» et saisissez son type, son nom et son code.',
    mind: 'Un modèle fourni ou utilisé ne peut pas être supprimé, et son type et son code ne peuvent pas être modifiés.',
  },
  firmware: {
    what: 'Voici le micrologiciel de chaque modèle\u00a0: ses versions, leurs fichiers et laquelle est la dernière.',
    how: 'Ajoutez un micrologiciel pour un modèle et importez son fichier, ou saisissez une adresse de téléchargement. Les appareils sont comparés à la dernière version. Les mises à jour se lancent dans la page Appareils.',
    mind: 'Un micrologiciel attendu par des appareils ne peut pas être supprimé. Vérifiez que la somme de contrôle SHA-256 est bien celle publiée par le fabricant.',
  },
  allDevices: {
    what: 'Les appareils de toutes les sociétés de cette plateforme, avec leur état, leur micrologiciel et leur licence.',
    how: 'Filtrez par numéro de série, société, type ou état. Sélectionnez des appareils pour définir leur licence ensemble.',
    mind: 'À la fin de sa licence, un appareil est affiché comme expiré. Sans date, la licence n’a pas d’échéance.',
  },
  unassigned: {
    what: 'Les appareils qui se sont annoncés à la plateforme et n’appartiennent encore à aucune société.',
    how: 'Ouvrez «\u00a0Dernier message\u00a0» pour lire ce qu’un appareil a envoyé. Un administrateur de la société l’ajoute dans la page Appareils avec «\u00a0Récupérer des appareils\u00a0».',
    mind: 'Les messages sont conservés sept jours. Si l’appareil est récupéré dans ce délai, ce qu’il a envoyé est compté.',
  },
  baseInfo: {
    what: 'Les informations générales réunissent le logo et les coordonnées de votre société, ainsi que les réglages sur lesquels reposent ses chiffres.',
    how: 'Le logo importé est visible par tous les utilisateurs de la société. Les réglages d’exploitation fixent les horaires d’ouverture, le calcul du taux de captation, l’écart dans un groupe et la durée de conservation.',
    mind: 'Réduire la durée de conservation supprime définitivement les comptages plus anciens, d’ici un jour. Leur nombre s’affiche avant la validation.',
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
  ruleCorrect: {
    what: 'Les corrections rectifient un comptage trop haut ou trop bas\u00a0: par un coefficient, ou avec le chiffre réel d’un jour ou d’une heure.',
    how: 'Choisissez les accès ou appareils, les jours et la plage horaire, et indiquez le motif. L’aperçu montre chaque jour avant et après\u00a0; la règle n’est ajoutée qu’ensuite.',
    mind: 'Ce que les appareils ont envoyé n’est jamais modifié. Retirez une règle, et tous les chiffres redeviennent ce qu’ils étaient sans elle.',
  },
  ruleSet: {
    what: 'Ici se décide ce qui compte dans un magasin ou à un accès\u00a0: à quelles heures, quels chiffres, dans quelles limites par enregistrement, avec ou sans le personnel.',
    how: 'Choisissez les magasins ou accès, puis ce qui compte\u00a0; laissez vide ce qui n’a pas besoin de limite. L’aperçu montre l’effet avant tout changement.',
    mind: 'Plusieurs règles pour un même lieu s’appliquent toutes. Une règle ne se modifie pas\u00a0: retirez-la et ajoutez-en une autre.',
  },
  ruleEliminate: {
    what: 'Les exclusions écartent les enregistrements de tests, de travaux ou d’un appareil en panne.',
    how: 'Choisissez magasins, accès ou appareils, jours et plage horaire, et indiquez le motif. L’aperçu montre ce qui manquerait.',
    mind: 'Ce qui est exclu compte comme manquant, pas comme 0. Retirez l’exclusion et il compte de nouveau.',
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
  gapFillings: {
    what: 'Les heures qu’un appareil n’a pas transmises peuvent être estimées\u00a0: médiane du même jour et de la même heure des semaines précédentes, ajustée selon l’affluence aux autres accès du magasin.',
    how: 'Cliquez sur «\u00a0Combler une lacune\u00a0», choisissez magasin et jours. Si l’appareil peut être réinterrogé, commencez par là. Vérifiez l’aperçu du reste, indiquez un motif et enregistrez.',
    mind: 'Les estimations sont toujours signalées et jamais mêlées aux comptages. Dès que de vrais enregistrements arrivent pour une heure, son estimation ne compte plus. Elle peut être retirée à tout moment.',
  },
  profile: {
    what: 'Votre profil affiche vos informations, vos rôles et votre périmètre de données. Vous pouvez changer votre photo, votre nom, vos coordonnées et la langue.',
    how: 'Changez votre mot de passe et activez la vérification en deux étapes sous «\u00a0Connexion et sécurité\u00a0». «\u00a0Sessions ouvertes\u00a0» permet de fermer celles que vous n’utilisez plus.',
    mind: 'Un nouveau mot de passe ferme vos sessions sur tous les autres appareils. Conservez en lieu sûr les codes de récupération de la vérification en deux étapes\u00a0: ils ne s’affichent qu’une fois.',
  },
} satisfies SectionOf<'guide', 'fra'>;
